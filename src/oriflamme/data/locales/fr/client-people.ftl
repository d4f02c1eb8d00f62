### Les gens autour de la bataille : noms, présence, tour de jeu, discussion, fins convenues, revanches, liens.

client-people = Joueurs et discussion
client-people-players = Joueurs
client-people-unread = Joueurs et discussion : { $count ->
    [one] { $count } nouveau message
   *[other] { $count } nouveaux messages
}
client-people-you = vous
client-people-named = { $name }, vous
client-people-nameless = un joueur
client-people-spectators = { $count ->
    [0] Personne ne regarde.
    [one] { $count } spectateur regarde.
   *[other] { $count } spectateurs regardent.
}

# Présence

client-presence-here = présent
client-presence-lost = connexion perdue, on attend son retour
client-presence-away = absent pour le moment
client-presence-since = absent ; vu pour la dernière fois { $when }
client-presence-never = n’a pas encore ouvert le lien

# Noms

client-name = Votre nom
client-name-ask = Comment les autres doivent-ils vous appeler ?
client-name-help = Tous ceux qui suivent la bataille le voient. Ce navigateur le garde pour vos prochaines batailles.
client-name-keep = OK
client-name-give = Donner votre nom
client-name-none = Jouer sans nom
client-name-change = Modifier

# Tour de jeu

client-turn-title = ▶ À vous : { $title }
client-turn-notice = Oriflamme : c’est à vous de jouer
client-title = { $title } – Oriflamme
client-setting-notices = Me prévenir hors de la page quand c’est à moi (seulement si je regarde ailleurs)
client-notices-denied = Ce navigateur n’autorise pas les notifications de cette page. Autorisez-les d’abord dans ses réglages.

# Discussion

client-chat = Discussion
client-chat-none = Personne n’a encore rien dit.
client-chat-write = Message
client-chat-send = Envoyer
client-chat-mute = Ne plus voir les autres
client-chat-muted = Vous ne voyez pas ce que les autres écrivent.
client-chat-watching = Seuls les joueurs écrivent ici.

# Abandon et nulle

client-endings = Mettre fin à la bataille
client-resign = Abandonner…
client-resign-ask = Abandonner ? La bataille prend fin aussitôt, et l’autre camp gagne.
client-resign-yes = Abandonner
client-resign-no = Continuer
client-draw-offer = Proposer la nulle
client-draw-offered = Vous avez proposé la nulle.
client-draw-asked = { $who } : la nulle est proposée.
client-draw-agree = Accepter la nulle
client-draw-decline = Refuser
client-draw-withdraw = Retirer
client-declined = { $what ->
    [draw] L’autre joueur refuse la nulle : la bataille continue.
    [take-back] L’autre joueur ne souhaite pas que l’ordre soit repris.
   *[rematch] L’autre joueur refuse la revanche.
}
client-declined-read = Entendu
client-draw-bot = Un programme n’accepte jamais la nulle.

# Revanche

client-rematch = Rejouer
client-rematch-swap = Revanche en échangeant les camps
client-rematch-same = Revanche, mêmes camps
client-rematch-proposed = Vous proposez une revanche ; l’autre joueur n’a pas encore répondu.
client-rematch-asked = { $swap ->
    [yes] { $who } : une revanche est proposée, en échangeant les camps.
   *[no] { $who } : une revanche est proposée, avec les mêmes camps.
}
client-rematch-agree = Accepter
client-rematch-decline = Refuser
client-rematch-withdraw = Retirer
client-rematch-go = Vers la revanche

# Liens

client-share-spectators-help = Qui ouvre ce lien regarde la bataille ; autant de personnes que vous voulez peuvent s’en servir. Elles voient ce que chacun a le droit de savoir.
client-share-address = Adresse de cette machine
client-share-alone = Ces liens ne marchent que sur cette machine, car Oriflamme n’y répond à personne d’autre. Pour les autres machines de votre réseau, arrêtez-le et relancez-le ainsi :
client-share-restart = oriflamme play --host 0.0.0.0
client-share-network = Les liens marchent pour tous ceux qui sont sur le même réseau que cette machine.
client-share-qr = Code QR
client-share-qr-of = Code QR : { $what }

# Vos batailles

client-due-own = À vous
client-due-other = { $who } : pas encore décidé

# À qui sont les dés.
client-dice-named = Entraînement : qui a ouvert cette bataille a choisi la graine des dés et peut connaître chaque jet d’avance.
client-dice-named-short = Entraînement : dés choisis
client-dice-known = Entraînement : cette bataille partage ses dés avec une autre ; ses jets peuvent être connus d’avance.
client-dice-known-short = Entraînement : dés connus

# Liens vers les places, qui ne se prennent qu’une fois.
client-share-taken = La place est prise. Son joueur a sa propre clé ; le lien ne sert plus.
client-share-make = Créer un lien
client-share-renew = Nouveau lien
client-share-withdraw = Retirer
client-share-move = Votre propre place, sur un autre appareil
client-share-move-help = Ouvrez ce lien sur l’autre appareil : votre place y passe, et ce navigateur ne peut plus la jouer.
client-claim = Une place pour vous
client-claim-what = { $title } : { $side }
client-claim-about = Le lien ne sert qu’une fois : qui prend la place la garde.
client-claim-take = Prendre cette place
client-claim-own = Aller à ma bataille
client-no-key = Ce navigateur n’a pas de clé pour cette bataille. Ouvrez le lien qu’on vous a envoyé ou, là où vous avez déjà joué, faites créer un lien vers votre propre place.
client-seat-moved = Votre place a changé d’appareil : elle se joue ailleurs maintenant.
