import { XMLBuilder, XMLParser } from 'fast-xml-parser';
import { z } from 'zod';

/** What stands inside a tag: a text, or tags by name, each as often as it was sent. */
export type Node = string | Tags;
// A Record can not name itself.
// eslint-disable-next-line @typescript-eslint/consistent-indexed-object-style
export type Tags = { readonly [name: string]: readonly Node[] };

const tags: z.ZodType<Tags> = z.lazy(() => z.record(z.string(), z.array(z.union([z.string(), tags]))));
const message = z.strictObject({ API3G: z.tuple([tags]) });

const parser = new XMLParser({
  isArray: () => true,
  // Codes and amounts stay texts: '000' is not 0.
  parseTagValue: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
  htmlEntities: true,
});

// Deprecated for a package that this one brings along itself.
// eslint-disable-next-line @typescript-eslint/no-deprecated
const builder = new XMLBuilder({ format: true, ignoreAttributes: false });

/** XML 1.0 has no control characters but these three. */
const forbidden = /[^\P{Cc}\t\n\r]/u;

/** What stands in `API3G`; undefined where `text` is not XML, or none of this API. */
export function readXml(text: string): Tags | undefined {
  if (forbidden.test(text) || text.includes('<!DOCTYPE')) return undefined;
  try {
    // Validates first: without it a message cut short reads like a whole one. The package named instead brings schemas.
    // eslint-disable-next-line @typescript-eslint/no-deprecated
    return message.parse(parser.parse(text.trim(), true)).API3G[0];
  } catch {
    return undefined;
  }
}

/** A message of these fields, in their order. A name may end in a blank, as one of the provider's does. */
export function writeXml(fields: Readonly<Record<string, string>>): string {
  return builder.build({ '?xml': { '@_version': '1.0', '@_encoding': 'utf-8' }, API3G: fields });
}
