"""The layers of the networks that read boards, as PyTorch trains them: for all games that have one."""
