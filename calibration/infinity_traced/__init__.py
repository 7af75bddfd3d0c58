"""Rubik's Infinity as a path tracer shows it: pictures to learn from that share no code with the project's ray tracer.

`scenes` draws the device, its marbles and a room at random, `stage` puts them into Blender, `plates` keeps what was
rendered: light by groups, as `eclipse_pictures` has it, and what is true of it. They are made by
`./run pictures --game infinity --traced`, in processes of their own (`worker`). `looks` are views to learn from.
"""
