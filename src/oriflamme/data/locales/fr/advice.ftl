# Ce que le service dit des conseils.

service-advice-declined = L’ordinateur ne donne pas de conseil ici : il vous aiderait contre quelqu’un qui joue ailleurs.
