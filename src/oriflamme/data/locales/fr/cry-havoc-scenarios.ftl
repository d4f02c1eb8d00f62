# Scénarios.
scenario-cry-havoc-skirmish = Escarmouche sur la lande
scenario-cry-havoc-skirmish-about = Douze par camp, toutes armes, en terrain découvert.
scenario-cry-havoc-skirmish-aim = Mettez hors de combat plus d’ennemis que vous ne perdez d’hommes.
side-raiders = Pillards
side-garrison = Garnison
