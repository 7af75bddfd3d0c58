"""Eclipse's commands, one module each; `registered` names them, and the command line imports only the wanted one."""
