# Les sons qui accompagnent ce que montre le plateau.

client-setting-sound = Accompagner de sons brefs ce qui se passe sur le plateau
client-setting-volume = Volume
