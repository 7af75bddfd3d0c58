"""The parts that a board and its pieces are made of: what data sheets and makers say of magnets and sensors.

These figures stand here alone: `magnets` and `sensors`. `cylinder` and `fields` are the fields that follow from them.
"""
