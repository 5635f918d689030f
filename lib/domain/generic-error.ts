/** Pages import this sentence without the error table. */
export const genericErrorText = 'An unexpected error occurred. Please try again later.';
