"""What people are shown: boards, sentences, stakes and measures."""
