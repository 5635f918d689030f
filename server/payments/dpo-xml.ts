import { parsePula } from '@/lib/format/money';
import { XMLBuilder, XMLParser } from 'fast-xml-parser';
import { z } from 'zod';

export const messageLimitBytes = 64 * 1024;

const parser = new XMLParser({
  // Otherwise `000` becomes the number 0, and `170.00` becomes 170.
  parseTagValue: false,
  // Otherwise `&#039;`, the apostrophe of PHP, is not decoded.
  // oxlint-disable-next-line typescript/no-deprecated
  htmlEntities: true,
  ignoreDeclaration: true,
  ignorePiTags: true,
  maxNestedTags: 8,
});

// Deprecated in favour of a separate package, which this package re-exports. One dependency is enough for both.
// oxlint-disable-next-line typescript/no-deprecated
const builder = new XMLBuilder({ ignoreAttributes: false, format: true });

export type Tags = Readonly<Record<string, unknown>>;

const tagsSchema = z.record(z.string(), z.unknown());
const documentSchema = z.strictObject({ API3G: tagsSchema });

/** Custom entities can expand without limit. */
const declaration = /<!(?!--|\[CDATA\[)/;

export function readApi3g(xml: string): Tags | undefined {
  if (Buffer.byteLength(xml) > messageLimitBytes || declaration.test(xml)) return undefined;
  try {
    // `true` validates first. Otherwise a truncated document parses without error. The suggested package adds schemas.
    // oxlint-disable-next-line typescript/no-deprecated
    const document = documentSchema.safeParse(parser.parse(xml.trim(), true));
    return document.data?.API3G;
  } catch {
    return undefined;
  }
}

export function textOf(tags: Tags, name: string): string | undefined {
  const value = Object.hasOwn(tags, name) ? tags[name] : undefined;
  return typeof value === 'string' && value !== '' ? value : undefined;
}

export function tagsOf(tags: Tags, name: string): Tags | undefined {
  return tagsSchema.safeParse(Object.hasOwn(tags, name) ? tags[name] : undefined).data;
}

export function listOf(tags: Tags, name: string): Tags[] {
  const value = Object.hasOwn(tags, name) ? tags[name] : [];
  return z
    .array(tagsSchema)
    .catch([])
    .parse(Array.isArray(value) ? value : [value]);
}

export function nameOf(tags: Tags, name: string): string | undefined {
  const text = textOf(tags, name);
  return text !== undefined && /^[\w-]{1,64}$/.test(text) ? text : undefined;
}

export function readAmount(text: string | undefined): number | undefined {
  return parsePula(text ?? '');
}

type Branch = { readonly [tag: string]: string | undefined | Branch };

/** Omits empty tags, which the provider refuses (950). */
export function writeApi3g(tags: Branch): string {
  return builder.build({ '?xml': { '@_version': '1.0', '@_encoding': 'utf-8' }, API3G: withoutEmpty(tags) });
}

function withoutEmpty(branch: Branch): Branch {
  const filled = Object.entries(branch).filter(([, value]) => value !== undefined && value !== '');
  return Object.fromEntries(
    filled.map(([tag, value]) => [tag, typeof value === 'object' ? withoutEmpty(value) : value]),
  );
}

const unwritable = /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/gu;

export function plainText(text: string, limit: number): string {
  const written = text.replace(unwritable, ' ').trim();
  return Array.from(written).slice(0, limit).join('').trimEnd();
}
