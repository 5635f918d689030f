/** The message of an unknown error. It has its own file, so that pages need not load the error table. */
export const genericErrorText = 'An unexpected error occurred. Please try again later.';
