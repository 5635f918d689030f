/**
 * The metadata of a page that shows that it does not exist. The web server sends it with status 404. `notFound()` of Next
 * does the same, but its page is empty without JavaScript.
 */
export const notFoundMetadata = { robots: { index: false }, other: { 'http-status': '404' } };

/**
 * The meta tag of a page that could not be loaded. With status 200 a search engine would index the error. React moves the
 * tag into the head.
 */
export const failedMark = { name: 'http-status', content: '503' };

/** The bytes of the mark in a page. Texts of users cannot contain it, because their quotes and brackets are escaped. */
const markOf = (status: number) => `<meta name="http-status" content="${status}"/>`;

/**
 * Returns the status that a page asks for in its head, undefined for most pages.
 * Relies on React: it writes the mark in these bytes (docs/rendering.md).
 */
export function requestedStatus(page: Buffer): number | undefined {
  const head = page.subarray(0, Math.max(0, page.indexOf('</head>')));
  return [404, 503].find((status) => head.includes(markOf(status)));
}
