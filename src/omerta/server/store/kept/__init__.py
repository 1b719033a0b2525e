"""What a server keeps besides the logs of tables: of people, their seats and results, daily tries, alerts, secrets."""
