# Sounds that go along with what is shown.

client-setting-sound = Short sounds with what happens on the board
client-setting-volume = Volume
