"""Square events to turns: all explanations of what the hands did, weighed."""
