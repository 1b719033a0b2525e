"""Speed against peers, measured side by side in one run and printed as ratios."""
