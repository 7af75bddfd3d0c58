"""The virtual camera: pictures of the board as a webcam would take them, of the game that a simulated hand plays.

The sensors of the virtual board and this camera see one game, since one `HandDriver` moves its tiles. Nothing is
rendered while it runs: eight scenes were path-traced once, and their pictures ship as *kits* (`kit`, `kits/`). A
picture takes about 20 ms on one core.

| step | what | where |
|---|---|---|
| `Sight` | where tiles and hands are at a moment; a value, and one line of text | `sight`, `tiles` |
| driver -> sights | tiles in time; hands that come, stay and go as their motions ask for | `seeing`, `reach` |
| sight -> light | pieces cut from pictures; raised ones in perspective; shadows; hands | `stage` and its parts |
| light -> picture | exposure, noise, white balance, tone, blur | `sensor` |
| all of it, with the truth | which squares are hidden, and when a hand left | `filmed` |
| in place of `cv2.VideoCapture` | exposure that can be set; `sensing.camera.faults` | `virtual_camera`, `leaning` |

`sight`, `tiles`, `reach` and `seeing` don't load OpenCV, so a process without a camera can say what there is to see:

    sights = Seeing(driver)                                         # beside the virtual board
    line = sights.at(t_ms).to_text()
    camera = VirtualCamera(Stage(load("kitchen")), source, clock)   # anywhere; `source` gives Sight.parse(line)

What is left out: foil mirrors the room as it did where its picture was taken, however a piece is turned; a hand has two
poses and never closes its fingers; a hand's shadow is that of its outline at one height; no light falls from one piece
on another. The lens has no distortion, and there is no JPEG. tests/simulated/eclipse/filming compares with whole
renders.
"""
