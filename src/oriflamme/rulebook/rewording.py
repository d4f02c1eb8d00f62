"""Readings of the register that quote whole clauses of a French seed, and our words for them.

We ship rules in our own words only. Each entry is, by language, a rule id and, by number from 0, which quotations of its
reading (`unclear`) give way to which words; the quotation marks go too.
"""

REWORDED: dict[str, dict[str, dict[int, str]]] = {
    "en": {
        "CAM-2-d": {0: "A whole year, spring to autumn"},
        "CAM-2-e": {0: "Combat values halved when attacking"},
        "DBF-ALLY-LIMITS": {0: "Coming within 600p of an enemy"},
        "DBF-ARMY-BAGGAGE": {0: "The wording on whose command takes the baggage"},
        "DBF-ASSAULT-WHO": {0: "The bar on rear support and on aligned neighbours"},
        "DBF-CAMPAIGN-EXIT": {0: "The defender's edges"},
        "DBF-DEPLOY-ZONE": {0: "The wording on the 300p and the centre line"},
        "DBF-DESTROY-BEHIND": {0: "a depth, or a base depth where that is less"},
        "DBF-LESS-PS": {0: "Going that counts as good for none"},
        "DBF-LOSS-EE": {0: "A dismounted element counts for those it was exchanged for"},
        "DBF-PIP-MARCH-THIRD": {0: "The exception after the word for column"},
        "DBF-RESTRICT-FRONT-a": {0: "on having gone on with a move"},
        "DBF-SHOOT-WHO": {0: "Galleys and Boats (S) or (X)"},
        "DBF-SPEED-TABLE": {0: "road, good going, rough going, difficult going"},
        "DBF-SPONT-TARGET-a": {0: "Measuring by the further front corners"},
        "DBF-TACT-FLANK": {0: "What is said of a second or third helper"},
        "DBF-TACT-MOUNTED": {0: "by the place of the clause"},
        "DBF-TERRAIN-WW-a": {0: "The stretch from 300p to 900p off a short edge"},
        "DW-I.2.0-b": {2: "a standard stand having two of each"},
        "DW-IX.4.0-a": {1: "a wish not to make it unconditional"},
        "DW-X.0-d": {0: "Whether commanding or being joined is meant"},
        "DW-XII.3.6-b": {0: "Counting water as an obstacle as tall as it is deep"},
        "DW-XIII.4.0-d": {0: "V.1.7 as the section on fewer than three stands"},
        "DW-XXI.2.1": {0: "The standard, named at the end of the list"},
        "DW-XXIII.6.0-a": {0: "The size above the altitude"},
        "DW-XXIV.4.0-d": {0: "a building favours the defender"},
    },
    "fr": {"DW-I.2.0-b": {2: "le socle standard, qui en a deux de chaque sorte"}},
}
