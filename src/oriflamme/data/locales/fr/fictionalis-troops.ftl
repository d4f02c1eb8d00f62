# De Bellis Fictionalis : éléments et corps, tels que les autres messages les nomment.

dbf-element = { $kind } { $id }
dbf-command = { $side }, corps { $name }
