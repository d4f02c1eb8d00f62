# De Bellis Fictionalis: elements and commands, as other messages speak of them.

dbf-element = { $kind } { $id }
dbf-command = { $side }, { $name }
