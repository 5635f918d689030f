/** Returns the form in which usernames are compared. 'Neo' and 'neo' are one username. */
export const foldUsername = (username: string) => username.trim().normalize('NFKC').toLowerCase();

/** Letters of one script, digits, dots, hyphens and underscores, so that two usernames do not look the same. */
const scripts = ['Latin', 'Cyrillic', 'Greek', 'Arabic', 'Ethiopic', 'Devanagari', 'Han', 'Hangul'];
const forms = scripts.map((script) => new RegExp(`^[\\p{Script=${script}}\\p{M}\\p{Nd}._-]+$`, 'u'));

export const isUsername = (username: string) => forms.some((form) => form.test(foldUsername(username)));
