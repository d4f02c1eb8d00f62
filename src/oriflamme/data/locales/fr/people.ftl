## Les gens autour d’une bataille, avec les mots du service

service-people-players = Seuls les joueurs le peuvent ; vous êtes spectateur.
service-people-long = Le texte compte { $found } caractères ; il y a de la place pour { $longest }.
service-people-unseen = Un des caractères est invisible. N’employez que des lettres, des chiffres et des signes.
service-draw-program = L’autre camp est joué par un programme : il n’accepte pas la nulle. Continuez, ou abandonnez.
service-rematch-early = La revanche commence une fois la bataille terminée.
service-missing-rematch = Cette bataille n’a pas encore de revanche.
service-chat-empty = Le message est vide.
service-chat-fast = Cela fait beaucoup d’un coup. Attendez un instant, puis renvoyez-le.
service-chat-full = Cette bataille compte déjà { $most } messages ; il n’y a plus de place.
service-network = Les autres machines de votre réseau le trouvent à l’adresse { $urls }
service-alone = Seule cette machine y a accès. Pour les autres machines de votre réseau, lancez-le avec --host 0.0.0.0
