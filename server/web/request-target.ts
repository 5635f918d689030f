/** What a request line asks for, once it is safe to route by. `path` is still percent-encoded; `search` keeps its `?`. */
type Target =
  | { kind: 'ok'; path: string; search: string }
  /** The same page under its proper address: repeated slashes are one page, not many. */
  | { kind: 'moved'; location: string }
  | { kind: 'malformed' };

const malformed: Target = { kind: 'malformed' };
const longest = 4096;
/** Browsers resolve dot segments, and turn a backslash in a path into a slash: who sends them is probing. */
const dotSegment = /(^|\/)(\.|%2e){1,2}(\/|$)/i;
const backslash = /\\|%5c/i;
/** A space or control character, which a request line cannot hold; encoded, a space is fine. */
// eslint-disable-next-line no-control-regex
const blank = /[\u0000-\u0020\u007f]/;
// eslint-disable-next-line no-control-regex
const control = /[\u0000-\u001f\u007f]/;

/** Reads the target of a request line (`/path?query`). Never throws. */
export function parseTarget(url: string | undefined): Target {
  if (!url?.startsWith('/') || url.length > longest || blank.test(url)) return malformed;
  const end = url.search(/[?#]/);
  const rawPath = end === -1 ? url : url.slice(0, end);
  const search = end === -1 ? '' : url.slice(end).replace(/#.*$/, '');
  if (dotSegment.test(rawPath) || backslash.test(rawPath) || !decodes(rawPath)) return malformed;
  const path = rawPath.replace(/\/{2,}/g, '/');
  if (path !== rawPath) return { kind: 'moved', location: path + search };
  return { kind: 'ok', path, search };
}

function decodes(path: string): boolean {
  try {
    return !control.test(decodeURIComponent(path));
  } catch {
    return false;
  }
}
