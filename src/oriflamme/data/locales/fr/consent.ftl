# Reprendre avec l’accord de l’autre, et spectateurs qui voient la bataille plus tard

taken-back-agreed = { $player } : le dernier ordre est repris, avec tout ce qui en a découlé et l’accord { ELIDED("de", $agreed) }
refused-take-back-far = Vous n’avez rien joué qui puisse être repris maintenant.
service-take-back-program = Un programme ne consent à rien : contre lui, on ne reprend que ce qui n’a ni reçu de réponse ni fait jeter de dé.
service-bad-delay = Les spectateurs peuvent voir une bataille avec un retard de 0 à { $longest } changements, et non de { $found }.
