"""What reaches somebody who is not looking: push, webhooks and calendars."""
