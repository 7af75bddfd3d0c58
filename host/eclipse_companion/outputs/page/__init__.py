"""The page: a web page that shows the game, takes what people do there, and answers what they ask.

`facts` writes a view as JSON, and the modules in `static` draw it: a board as text, or what the game's own module
draws. `joined` makes one file of the modules, and one of the style sheets.
`server` serves it with aiohttp, from a thread of its own, within the bounds of `guard`, `connections` and `limits`;
`listeners` get the newest state, which `latest` carries, and are heard; a `worker` works out what is asked, and in
`lanes` there are others for what takes long.
`site` says what there is. `page` is the game's page as an output; `single` is a page of one view, on which a command
shows its work.
`network`, `seats` and `visitors` let other devices look on and play, if that is asked for.
"""
