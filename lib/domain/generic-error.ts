/** What is said where nothing better can be; on its own, since every page can say it and need not load the error table. */
export const genericErrorText = 'An unexpected error occurred. Please try again later.';
