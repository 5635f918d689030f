/** Whether this page is a copy that was kept in the browser: the service worker, which gives it out, marks it. */
export const isKeptCopy = (): boolean => document.documentElement.hasAttribute('data-kept');
