### People at the battle: names, presence, whose turn, chat, endings by agreement, rematches, links.

client-people = Players and chat
client-people-players = Players
client-people-unread = Players and chat: { $count ->
    [one] { $count } new message
   *[other] { $count } new messages
}
client-people-you = you
client-people-named = { $name }, you
client-people-nameless = a player
client-people-spectators = { $count ->
    [0] Nobody is watching.
    [one] { $count } spectator is watching.
   *[other] { $count } spectators are watching.
}

# Presence

client-presence-here = here
client-presence-lost = connection lost, waiting for their return
client-presence-away = not here at the moment
client-presence-since = not here; last seen { $when }
client-presence-never = has not opened the link yet

# Names

client-name = Your name
client-name-ask = What shall the others call you?
client-name-help = Everyone at the battle sees it. It stays in this browser for your next battles.
client-name-keep = OK
client-name-give = Give your name
client-name-none = Play without a name
client-name-change = Change

# Whose turn

client-turn-title = ▶ Your turn: { $title }
client-turn-notice = Oriflamme: it is your turn
client-title = { $title } – Oriflamme
client-setting-notices = Tell me outside the page when it is my turn (only while I look elsewhere)
client-notices-denied = This browser does not allow notices for this page. Allow them in its settings first.

# Chat

client-chat = Chat
client-chat-none = Nobody has said anything yet.
client-chat-write = Message
client-chat-send = Send
client-chat-mute = Mute the others
client-chat-muted = You do not see what the others write.
client-chat-watching = Only the players write here.

# Resigning and draws

client-endings = End the battle
client-resign = Resign…
client-resign-ask = Resign? The battle ends at once, and the other side wins.
client-resign-yes = Resign
client-resign-no = Play on
client-draw-offer = Offer a draw
client-draw-offered = You have offered a draw.
client-draw-asked = { $who }: a draw is offered.
client-draw-agree = Agree to the draw
client-draw-decline = Decline
client-draw-withdraw = Withdraw
client-declined = { $what ->
    [draw] The other player declines a draw: the battle goes on.
    [take-back] The other player does not agree to take the command back.
   *[rematch] The other player declines a rematch.
}
client-declined-read = All right
client-draw-bot = A program agrees to no draw.

# Rematch

client-rematch = Play again
client-rematch-swap = Rematch with sides swapped
client-rematch-same = Rematch, same sides
client-rematch-proposed = You propose a rematch; waiting for the other player.
client-rematch-asked = { $swap ->
    [yes] { $who }: a rematch is proposed, with sides swapped.
   *[no] { $who }: a rematch is proposed, with the same sides.
}
client-rematch-agree = Agree
client-rematch-decline = Decline
client-rematch-withdraw = Withdraw
client-rematch-go = To the rematch

# Links

client-share-spectators-help = Whoever opens this link watches; any number of people may use it. They see what everyone may know.
client-share-address = Address of this machine
client-share-alone = These links work on this machine only, because Oriflamme answers nobody else. For others in your network, stop it and start it with:
client-share-restart = oriflamme play --host 0.0.0.0
client-share-network = The links work for everybody in the same network as this machine.
client-share-qr = QR code
client-share-qr-of = QR code of the { $what }

# Your battles

client-due-own = Your turn
client-due-other = { $who }: still to decide

# Whose the dice are.
client-dice-named = Training: whoever began this battle chose the seed of its dice and can know every roll before it falls.
client-dice-named-short = Training: chosen dice
client-dice-known = Training: this battle shares its dice with another, so that its rolls can be known before they fall.
client-dice-known-short = Training: known dice

# Links to seats, which are taken once.
client-share-taken = The seat is taken. Its player has a key of his own; the link is used up.
client-share-make = Make a link
client-share-renew = New link
client-share-withdraw = Withdraw
client-share-move = Your own seat, for another device
client-share-move-help = Open this link on the other device: your seat moves there, and this browser cannot play it any more.
client-claim = A seat for you
client-claim-what = { $title }: { $side }
client-claim-about = The link can be used once: whoever takes the seat has it.
client-claim-take = Take this seat
client-claim-own = To my battle
client-no-key = This browser has no key to this battle. Open the link that you were sent, or, where you have played before, have it make a link to your own seat.
client-seat-moved = Your seat has moved: it is played on another device now.
