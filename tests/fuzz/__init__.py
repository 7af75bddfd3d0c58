"""Any input is accepted, or raises the one documented error."""
