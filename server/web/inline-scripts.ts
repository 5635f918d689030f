/**
 * Input: the finished HTML of a public page. Output: the scripts in it that the policy allows, and all others. Invariant:
 * only the text of our own scripts and the nonce of the render prove that a script is ours, never its place in the page.
 */
import { hash } from 'node:crypto';
import { departuresScript } from '@/lib/browser/departures-script';
import { pageScript } from '@/lib/browser/page-script';

const scriptElement = /<script\b([^>]*)>([\s\S]*?)<\/script/gi;
/** A browser does not run the JSON-LD of components/content/json-ld.tsx. */
const jsonLd = ' type="application/ld+json"';
const buildFile = /^ src="\/_next\/static\/[\w./~-]+"/;

type Script = { attributes: string; text: string; source: string };
export type CheckedPage = {
  /** The page without its nonce. It is the same in each render, so that browsers keep their copies. */
  html: string;
  /** Policy sources of the scripts that are ours. */
  allowed: string[];
  /** Texts of all other scripts. */
  unknown: string[];
};

/** Returns the policy source of a script. The text is its bytes as latin1. */
function sourceOf(text: string): string {
  // The HTML parser normalizes line ends before the browser hashes the script.
  const parsed = text.replace(/\r\n?/g, '\n');
  return `sha256-${hash('sha256', Buffer.from(parsed, 'latin1'), 'base64')}`;
}

/** Returns the scripts that need a hash. The data in a script contains the nonce too. */
function scriptsIn(html: string, nonce: string): Script[] {
  return Array.from(html.matchAll(scriptElement), ([, attributes = '', text = '']) => {
    return { attributes, text, source: sourceOf(text.replaceAll(nonce, '')) };
  }).filter(({ attributes, text }) => attributes !== jsonLd && !(buildFile.test(attributes) && text === ''));
}

/** Policy sources of our own scripts. They are the same text in every page and carry no nonce. */
export const ownScripts: readonly string[] = [pageScript, departuresScript].map(sourceOf);

/** Checks the scripts of a page. The page is its bytes as latin1 text. */
export function checkScripts(html: string, nonce: string): CheckedPage {
  const scripts = scriptsIn(html, nonce);
  const isOurs = ({ attributes, source }: Script) =>
    attributes.includes(` nonce="${nonce}"`) || ownScripts.includes(source);
  return {
    html: html.replaceAll(nonce, ''),
    allowed: [...new Set(scripts.filter(isOurs).map(({ source }) => source))],
    unknown: scripts.filter((script) => !isOurs(script)).map(({ text }) => text),
  };
}
