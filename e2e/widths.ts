/** The two sizes of a screen that the tests use, in pixels. */
export const phone = { width: 360, height: 740 };
export const wide = { width: 1280, height: 900 };
