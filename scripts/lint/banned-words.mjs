export const phrases = [
  { pattern: /\b(nobody|somebody|whoever|whomever)\b/i, advice: 'Name the actor.' },
  { pattern: /\b(anew|thereof|wherein|whereupon)\b/i, advice: 'Use "again" or name the place.' },
  { pattern: /\bthere is none\b|\bhas none\b|\bis no \w+ of\b/i, advice: 'Say what happens.' },
  { pattern: /\b(is|are|was|were) (told|asked|said|heard|answered|kept)\b/i, advice: 'Use an active verb.' },
  { pattern: /\b(comes? alive|is alive)\b/i, advice: 'Use "is hydrated" or "runs".' },
  { pattern: /\b(is lost to|leaves it alone|has no say|on its way)\b/i, advice: 'Say what happens.' },
  { pattern: /\b(goes on|lets? go)\b/i, advice: 'Use "continues" or "releases".' },
  { pattern: /\b(keep-?made|kept (copy|page)|at the door)\b/i, advice: 'Use the word of the glossary.' },
  { pattern: /\b(long since|all the same|of its own|by itself)\b/i, advice: 'Leave it out.' },
  { pattern: /\b(teaches|hears|learns of|asks? for it again)\b/i, advice: 'Use "reveals", "receives" or "retries".' },
];

export const inverted = {
  pattern: /^(What|Who|Whether|Of what|Of a|Of the|By what|That)\b[^?]*$/i,
  advice: 'Start with the subject or a verb.',
};
