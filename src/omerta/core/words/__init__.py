"""Words for people: sentences, languages, the words on cards, and the front page of the morning paper."""
