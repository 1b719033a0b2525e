"""Games that are over: replays and analyses, in processes that can be killed."""
