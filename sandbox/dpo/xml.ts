import { XMLBuilder, XMLParser } from 'fast-xml-parser';
import { z } from 'zod';

export type Node = string | Tags;
// A Record cannot refer to itself.
// oxlint-disable-next-line typescript/consistent-indexed-object-style
export type Tags = { readonly [name: string]: readonly Node[] };

const tags: z.ZodType<Tags> = z.lazy(() => z.record(z.string(), z.array(z.union([z.string(), tags]))));
const message = z.strictObject({ API3G: z.tuple([tags]) });

const parser = new XMLParser({
  isArray: () => true,
  // Codes and amounts stay strings: '000' is not 0.
  parseTagValue: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
  // oxlint-disable-next-line typescript/no-deprecated
  htmlEntities: true,
});

// The package that the deprecation names is already a dependency of this one.
// oxlint-disable-next-line typescript/no-deprecated
const builder = new XMLBuilder({ format: true, ignoreAttributes: false });

const forbidden = /[^\P{Cc}\t\n\r]/u;

export function readXml(text: string): Tags | undefined {
  if (forbidden.test(text) || text.includes('<!DOCTYPE')) return undefined;
  try {
    // The validation rejects an incomplete message, which the parser would accept.
    // oxlint-disable-next-line typescript/no-deprecated
    return message.parse(parser.parse(text.trim(), true)).API3G[0];
  } catch {
    return undefined;
  }
}

export type XmlFields = { readonly [name: string]: string | XmlFields | readonly XmlFields[] };

/** Writes a message with these fields, in order. A name may end in a blank, as one of the provider's does. */
export function writeXml(fields: XmlFields): string {
  return builder.build({ '?xml': { '@_version': '1.0', '@_encoding': 'utf-8' }, API3G: fields });
}
