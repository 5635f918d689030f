import { parsePula } from '@/lib/format/money';
import { XMLBuilder, XMLParser } from 'fast-xml-parser';
import { z } from 'zod';

/** The longest message that is read; the provider's own are under 4 KiB. */
export const messageLimitBytes = 64 * 1024;

const parser = new XMLParser({
  // Else `000` becomes the number 0, and `170.00` becomes 170.
  parseTagValue: false,
  // Without it `&#039;`, PHP's apostrophe, stays as it is.
  htmlEntities: true,
  ignoreDeclaration: true,
  ignorePiTags: true,
  maxNestedTags: 8,
});

// Deprecated for a package of its own, which this one re-exports: one dependency is enough for both directions.
// eslint-disable-next-line @typescript-eslint/no-deprecated
const builder = new XMLBuilder({ ignoreAttributes: false, format: true });

/** What stands below a tag: texts, further tags, and lists where a tag is written twice. */
export type Tags = Readonly<Record<string, unknown>>;

const tagsSchema = z.record(z.string(), z.unknown());
/** The parser takes several roots for one document. */
const documentSchema = z.strictObject({ API3G: tagsSchema });

/** A DOCTYPE and what stands in one: no message of this API has any, and entities of one's own grow without end. */
const declaration = /<!(?!--|\[CDATA\[)/;

/** What stands in `API3G`; undefined for text that is no such document, is over `messageLimitBytes`, or declares things. */
export function readApi3g(xml: string): Tags | undefined {
  if (Buffer.byteLength(xml) > messageLimitBytes || declaration.test(xml)) return undefined;
  try {
    // Validates first: without it a document cut short reads like a whole one. The package named instead brings schemas.
    // eslint-disable-next-line @typescript-eslint/no-deprecated
    const found = documentSchema.safeParse(parser.parse(xml.trim(), true));
    return found.data?.API3G;
  } catch {
    return undefined;
  }
}

/** The text of the one tag `name`: undefined where there is none, an empty one, or several (which of them would count?). */
export function textOf(tags: Tags, name: string): string | undefined {
  const value = Object.hasOwn(tags, name) ? tags[name] : undefined;
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The tags below the one tag `name`. */
export function tagsOf(tags: Tags, name: string): Tags | undefined {
  return tagsSchema.safeParse(Object.hasOwn(tags, name) ? tags[name] : undefined).data;
}

/** Tokens and references, the provider's and ours: letters, digits, hyphens. Anything else is undefined. */
export function nameOf(tags: Tags, name: string): string | undefined {
  const text = textOf(tags, name);
  return text !== undefined && /^[\w-]{1,64}$/.test(text) ? text : undefined;
}

/** '170', '170.0' and '170.00' are 17000 thebe; anything else is undefined. No floats: digits are read as digits. */
export function readAmount(text: string | undefined): number | undefined {
  return parsePula(text ?? '');
}

type Branch = { readonly [tag: string]: string | undefined | Branch };

/** The document of `tags`, in their order. Texts are escaped; empty tags are left out, as the provider wants it (950). */
export function writeApi3g(tags: Branch): string {
  return builder.build({ '?xml': { '@_version': '1.0', '@_encoding': 'utf-8' }, API3G: withoutEmpty(tags) });
}

function withoutEmpty(branch: Branch): Branch {
  const kept = Object.entries(branch).filter(([, value]) => value !== undefined && value !== '');
  return Object.fromEntries(kept.map(([tag, value]) => [tag, typeof value === 'object' ? withoutEmpty(value) : value]));
}

/** What XML can not carry, or can only carry as blanks: controls, halves of surrogate pairs, noncharacters. */
const unwritable = /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/gu;

/** `text` on one line, with no blanks around it, in at most `limit` characters. */
export function plainText(text: string, limit: number): string {
  const written = text.replace(unwritable, ' ').trim();
  return Array.from(written).slice(0, limit).join('').trimEnd();
}
