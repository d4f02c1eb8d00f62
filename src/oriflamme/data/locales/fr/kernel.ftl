## Ce que disent tous les jeux. Les noms des camps (side-*), le motif des jets et les raisons de la fin viennent des règles.

rolled = { $purpose } : { $value } sur un D{ $sides }
ended-won = { $winner } : victoire ({ $reason })
ended-halted = La bataille s’arrête ici sans vainqueur : elle a été commencée avec des règles qui ne sont plus, et celles d’aujourd’hui ne permettent pas de la poursuivre.
ended-draw = La bataille s’achève sans vainqueur : { $reason }
# Textes de fichiers personnels, donnés dans chaque langue ; toutes les langues ont les mêmes arguments.
own-words = { $fr ->
    [0] { $en }
   *[other] { $fr }
}
taken-back = { $player } : le dernier ordre est repris

luck-well = { $battles ->
    [1000] À peine une bataille sur mille se passe aussi bien
    [2] Environ une bataille sur deux se passe aussi bien
   *[other] Environ une bataille sur { $battles } se passe aussi bien
}
luck-badly = { $battles ->
    [1000] À peine une bataille sur mille se passe aussi mal
    [2] Environ une bataille sur deux se passe aussi mal
   *[other] Environ une bataille sur { $battles } se passe aussi mal
}

refused-battle-over = La bataille est terminée.
refused-not-your-decision = Ce n’est pas à vous de décider maintenant.
refused-undo = Le dernier ordre ne peut pas être repris : des dés ont été jetés, quelque chose a été révélé ou l’adversaire a répondu.
ended-by-resignation = l’autre camp abandonne
ended-by-agreement = les deux camps en conviennent
refused-not-a-side = Seul un des camps peut mettre fin à cette bataille.
refused-not-two-sides = Seule une bataille à deux camps peut se terminer ainsi.
refused-no-draw-offered = L’autre camp n’a pas proposé la nulle.

## Le service

service-malformed = La demande est illisible : { $why }
service-setup = Cette bataille ne peut pas être mise en place : { $why }
service-unknown-side = Il n’y a pas de camp { $side } dans ce scénario.
service-unknown-bot = Aucun joueur automatique nommé { $bot } ne connaît ce jeu. Il y a : { $known }
service-too-large = La demande dépasse { $limit } octets.
service-too-deep = La demande est imbriquée sur plus de { $deepest } niveaux.
service-too-many = La demande contient plus de listes, d’objets et de textes que tout ce qui peut être envoyé.
service-token = Il faut le lien secret remis à l’un des joueurs pour entrer dans cette bataille.
service-missing-battle = Cette bataille n’existe pas.
service-missing-rule = La règle { $rule } n’existe pas.
service-missing-scenario = Il n’y a pas de scénario nommé { $scenario }.
service-missing-guide = Il n’y a pas de guide nommé { $name } ; il y a : { $known }.
service-missing-catalogue = Il n’y a pas de textes dans la langue { $locale }.
service-missing-page = Cette page n’existe pas.
service-home = Vers la page d’accueil
service-method = Cette adresse n’accepte pas les demandes { $method }.
service-stale = La bataille a avancé. Regardez-la de nouveau avant de décider.
service-refused = Les règles ne le permettent pas.
service-not-over = L’enregistrement est donné une fois la bataille terminée.
service-missing-replay = Ce moment de la bataille ne peut plus être montré.
service-closed-eyes = Tant que la bataille n’est pas finie, vous ne la voyez que de votre place.
service-fork-running = Tant que la bataille n’est pas finie, seul celui qui joue tous les camps peut en reprendre un moment.
service-fork-over = À ce moment la bataille est finie : choisissez-en un plus ancien pour reprendre la partie.
service-record-unreadable = Ce fichier n’est pas un enregistrement de bataille lisible : { $why }
record-no-header = sa première ligne ne dit pas de quelle bataille il s’agit. Choisissez un fichier téléchargé à la fin d’une bataille.
record-newer = il est au format { $format }, et on ne connaît ici que les formats jusqu’au { $known }. Un Oriflamme plus récent peut le lire.
record-line = la ligne { $line } n’est pas ce qu’elle devrait être.
record-field = la ligne { $line } n’est pas ce qu’elle devrait être, à l’endroit « { $field } ».
record-broken = une partie n’en est pas ce qu’elle devrait être.
service-record-torn = L’enregistrement est abîmé à la ligne { $line }, et la suite n’est pas sûre. Supprimez cette ligne et toutes les suivantes pour voir le reste.
service-record-ruleset = Cet enregistrement est celui d’un jeu qui n’est pas installé ici : { $name }. Sont installés : { $known }.
service-record-long = L’enregistrement compte { $count } ordres ; on peut en revoir ici { $limit } au plus. « oriflamme replay » en accepte de plus longs.
service-record-edition = L’enregistrement est de l’édition { $edition } des règles, ici c’est la { $ours }. On ne peut le montrer que d’après ses points de contrôle, et il n’en a pas.
service-record-refused = L’enregistrement s’arrête à la ligne { $line }, les règles refusent ce qui a été fait : { $why }
service-record-differs = À la ligne { $line }, la bataille n’est pas telle que le dit l’enregistrement : il a été modifié ou abîmé.
service-busy = La bataille n’a pas pu être enregistrée : rien n’a été fait. Veuillez réessayer.
service-crowded = Trop de demandes arrivent en même temps : celle-ci n’a pas été traitée. Veuillez réessayer dans un instant.
service-costly = Cette demande exigerait un calcul trop long : il a été interrompu, et rien n’a été fait.
service-fault = Le service a commis une erreur et n’a rien fait. Elle est notée dans le journal.
service-bad-files = Ce jeu ne peut pas être joué ici, car un de ses propres fichiers est inutilisable : { $why }
service-damaged = L’enregistrement de cette bataille est illisible : elle ne peut pas continuer.
service-repaired = L’enregistrement était abîmé. La bataille reprend après le dernier ordre lisible.
service-halted = Les règles de cette bataille ne sont plus les mêmes, et rien n’a été gardé qui permette de la reprendre. Elle s’arrête là où elles divergent : on peut revoir tout ce qui a été joué jusque-là et télécharger l’enregistrement.
service-missing-moment = Cette bataille n’a pas de moment { $version }.
service-port-taken = Le port { $port } de { $host } est déjà pris. Arrêtez l’autre programme ou choisissez un autre port.
service-port-refused = Le service ne peut pas écouter sur { $host }, port { $port } : { $why }
service-no-database = La base de données ne peut pas être ouverte : { $why }
service-database-newer = La base de données vient d’une version plus récente d’Oriflamme (ses tables sont à la révision { $found }, cette version les connaît jusqu’à { $known }). Installez cette version, ou choisissez une autre base avec --database.
service-database-foreign = La base de données contient des tables portant les noms de celles d’Oriflamme, mais rien ne dit quelle version les a créées : elle appartient peut-être à un autre programme. Choisissez-en une autre avec --database.
service-database-read-only = Impossible d’écrire dans la base de données { $file } : le fichier, son dossier ou le disque est en lecture seule. Rendez-le accessible en écriture, ou choisissez une autre base avec --database.
service-limit-connections = Trop de connexions sont ouvertes depuis votre adresse. Fermez quelques pages, puis réessayez.
service-limit-listeners = Trop de pages de votre adresse suivent cette bataille. Fermez-en quelques-unes, puis réessayez.
service-limit-requests = Trop de requêtes sont venues d’un coup de votre adresse. Réessayez dans { $wait } { $wait ->
    [one] seconde
   *[other] secondes
}.
service-limit-battles = Tant de batailles ont été lancées depuis votre adresse que la prochaine doit attendre. Réessayez dans { $wait } { $wait ->
    [one] seconde
   *[other] secondes
}.
service-full = Le service a autant de connexions qu’il peut en tenir. Réessayez dans un instant.
service-limit-bodies = Trop d’envois sont en cours depuis votre adresse. Attendez que l’un d’eux soit terminé, puis réessayez.
service-full-bodies = Le service reçoit autant d’envois qu’il peut en tenir. Réessayez dans un instant.
service-slow = La requête est arrivée trop lentement ; rien n’a été fait.
service-host = Ce service ne répond pas au nom { $host }. Qui l’a lancé peut l’autoriser : « oriflamme serve --allow-host NOM ».
service-origin = Cette requête vient d’une autre page ({ $origin }) que celles de ce service ; rien n’a été fait.
service-not-json = Il faut envoyer ici du JSON, annoncé comme « application/json » par l’en-tête « Content-Type » (reçu : { $kind }).
service-not-built = Le service tourne, mais son client n’a pas été construit. Lancez « make client », puis rechargez cette page.
service-serving = Oriflamme vous attend à l’adresse { $url } (Ctrl+C pour l’arrêter).

# -- ce qu’il y a pour jouer

service-missing-ruleset = Ces règles n’existent pas : { $name }. Sont installées : { $known }.
service-missing-calculator = Ces règles n’ont pas de calcul { $name }. Il y a : { $known }.
service-not-offered = Cela n’est pas proposé : { $why }
service-no-musters = Ces règles ne lèvent pas d’armée personnelle ; commencez l’un de leurs scénarios.
service-one-beginning = Donnez soit un scénario, soit des règles avec un champ de bataille et deux armées, soit une leçon.
service-missing-challenge = Ce défi n’existe pas.
service-challenge-taken = La bataille a commencé : une armée est déjà venue.
service-challenge-seat = Seul le joueur défié envoie l’autre armée.
service-challenge-agreed = { $setting } : convenu { $agreed }, et cette armée a { $found }.
service-mine = { $side } n’est pas un camp joué par une personne dans cette bataille.
service-claim-void = Ce lien vers une place ne sert plus à rien : il a été renouvelé ou retiré. Demandez-en un autre à qui vous l’a envoyé.
service-claim-taken = Cette place est prise : quelqu’un s’est déjà servi du lien.
service-claim-not-yours = Seul le joueur qui offre cette place peut en renouveler ou en retirer le lien.
service-rematch-moved = Cette place a été remise à quelqu’un, qui seul en a la clé.
service-said-yes = oui
service-said-no = non
service-said-none = aucun
service-said-value = { $value }
service-bad-file = Ce fichier ne peut pas servir : { $why }
service-bad-inputs = Ces données ne permettent pas le calcul : { $why }
service-missing-sight = Cette bataille n’a pas de tableau des lignes de vue.
service-bad-sight = Cette ligne de vue n’existe pas : { $why }
service-missing-rulefile = Il n’y a pas de fichier de règles { $name }. Il y a : { $known }.

# -- résultats des batailles

refused-result-winner = { $side }, désigné vainqueur, n’est pas un camp de cette bataille.
refused-result-unmentioned = L’unité { $unit } a été envoyée et n’est pas mentionnée : dites ce qu’elle est devenue.
refused-result-unknown = L’unité { $unit } n’a jamais été envoyée.
refused-result-twice = L’unité { $unit } est mentionnée plus d’une fois.
refused-result-side = L’unité { $unit } a été envoyée par { $sent }, non par { $side }.
refused-result-negative = L’unité { $unit } a un nombre inférieur à zéro.
refused-result-sum = De l’unité { $unit }, { $sent } ont été envoyés ; le résultat en compte { $found }.

# -- armées

refused-muster-book = Le livre d’armée { $book } n’existe pas. Il y a : { $known }.
refused-muster-parts = L’armée a { $found } parties ; il en faut de { $least } à { $most }.
refused-muster-row = { $where } : le livre n’a pas { $row }. Il a : { $known }.
refused-muster-setting = { $where } : il n’y a rien à fixer du nom de { $name }. Il y a : { $known }.
refused-muster-value = { $where } : { $name } : { $fault }
side-south = Sud
side-north = Nord

# -- decisions side by side

ask-side-by-side = Plusieurs choses vous attendent : { $count }.
refused-which-branch = Plusieurs choses attendent : dites à laquelle ceci répond.
refused-no-such-branch = Rien du nom de { $branch } n’attend plus.
