/**
 * Returns true if this page is an offline copy, which the service worker marks on its `html` element. Phones store the
 * attribute in their copies, so its name never changes.
 */
export const isOfflineCopy = (): boolean => document.documentElement.hasAttribute('data-kept');
