## Hands on the table: what is advised, what would be left undone, why something cannot be done

client-advise = As best you can
client-advise-about = The computer shows what it would do here, from what you can see; nothing happens before you confirm.
client-advise-thinking = Thinking …
client-advise-rest = Confirm, and all the rest likewise
client-advise-setup = Lay all out for me
client-advise-setup-about = The computer answers all that is left before the battle. What the rules let you take back can be taken back.
client-advise-stop = Stop: I go on myself
client-advised = As the computer would do it
client-leaves-ask = Go on all the same?
client-leaves-yes = Go on
client-why-not = This cannot be done:
client-nearest = The nearest that can: { $what }
client-rose = Where to look
client-rose-help = Choose where to look.
client-help-advise = Show what the computer would do here
client-signs = What holds on the whole table
client-mustered = Not on the table yet: { $side }
