## The people at a battle, in the service’s words

service-people-players = Only players do this; you are watching.
service-people-long = That is { $found } characters long; there is room for { $longest }.
service-people-unseen = There is a character in it that cannot be seen. Write it with letters, digits and signs.
service-draw-program = A program plays the other side: it agrees to no draw. Play on, or resign.
service-rematch-early = A rematch begins once the battle is over.
service-missing-rematch = There is no rematch of this battle yet.
service-chat-empty = There is nothing in the message.
service-chat-fast = That was a lot at once. Wait a moment, then send it again.
service-chat-full = There have been { $most } messages in this battle; there is no room for more.
service-network = Other machines in your network reach it at { $urls }
service-alone = Only this machine reaches it. For others in your network, start it with --host 0.0.0.0
