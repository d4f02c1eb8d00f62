# What the service says of advice.

service-advice-declined = The computer gives no advice here: it would help you against somebody who plays elsewhere.
