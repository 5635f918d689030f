/**
 * For a page that shows itself that there is nothing at its address. The front answers it with 404: Next's own `notFound()`
 * does too, but leaves the page empty where there is no JavaScript.
 */
export const lostMetadata = { robots: { index: false }, other: { 'http-status': '404' } };

/** How that stands in a page. Text of people can not be taken for it: its quotes and brackets are escaped. */
export const lostMark = '<meta name="http-status" content="404"/>';
