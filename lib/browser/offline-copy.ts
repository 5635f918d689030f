/** Phones store this attribute in their copies, so its name never changes. */
export const isOfflineCopy = (): boolean => document.documentElement.hasAttribute('data-kept');
