import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { parse } from 'node-html-parser';
import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/** Returns the document that React renders on the server. Screens behind sign-in find the query client that they need. */
export const rendered = (node: ReactNode) =>
  parse(renderToStaticMarkup(createElement(QueryClientProvider, { client: new QueryClient() }, node)));

/** Returns the text that the translation of a browser may change. */
export function translatableText(node: ReactNode): string {
  const page = rendered(node);
  for (const element of page.querySelectorAll('[translate=no]')) element.remove();
  return page.textContent;
}

/** Returns the texts of the elements that match, in their order. */
export const textsOf = (selector: string, node: ReactNode): string[] =>
  rendered(node)
    .querySelectorAll(selector)
    .map((element) => element.textContent.trim());

/** Returns the texts of the elements with this role that are not empty. */
export const textsWithRole = (role: 'alert' | 'status' | 'timer', node: ReactNode): string[] =>
  textsOf(`[role=${role}]`, node).filter((text) => text !== '');

/** Returns the text and the target of each link. */
export const linksOf = (node: ReactNode) =>
  rendered(node)
    .querySelectorAll('a')
    .map((link) => [link.textContent.trim(), link.getAttribute('href')]);
