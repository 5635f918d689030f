/**
 * For a page that shows itself that there is nothing at its address. The front answers it with 404: Next's own `notFound()`
 * does too, but leaves the page empty where there is no JavaScript.
 */
export const notFoundMetadata = { robots: { index: false }, other: { 'http-status': '404' } };

/** For a page that shows that it could not be loaded just now: with 200 a search engine would take that for its content. */
export const failedMetadata = { other: { 'http-status': '503' } };

/** The same for a page that learns it only while it is made: React moves such a tag into the head. */
export const failedMark = { name: 'http-status', content: '503' };

/** How that stands in a page. Text of people can not be taken for it: its quotes and brackets are escaped. */
const markOf = (status: number) => `<meta name="http-status" content="${status}"/>`;

/**
 * Returns the status that a page asks for in its head, undefined for most pages.
 * Relies on React: it writes the mark in these bytes (docs/rendering.md).
 */
export function requestedStatus(page: Buffer): number | undefined {
  const head = page.subarray(0, Math.max(0, page.indexOf('</head>')));
  return [404, 503].find((status) => head.includes(markOf(status)));
}
