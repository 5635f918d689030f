import fc, { type Arbitrary } from 'fast-check';
import type { z } from 'zod';
import { changed, nastyValues, type Random } from './nasty-values';
import { sampleValue, type KnownValues } from './sample-value';

/** One request. `isRouted` is false if its path or credentials are broken, so that no handler gets it. */
export type FuzzRequest = {
  route: string;
  method: string;
  path: string;
  headers: Record<string, string>;
  body: Buffer | undefined;
  isRouted: boolean;
};

export type FuzzTarget = {
  name: string;
  method: string;
  path: string;
  query?: z.core.$ZodType | undefined;
  body?: z.core.$ZodType | undefined;
  kind?: keyof typeof types | undefined;
  headers: Record<string, string>;
};

/** A parameter of a path, as `[name]`, `[...name]`, `[[...name]]` or `:name`. */
export const parameter = /\[?\[(?:\.\.\.)?(\w+)\]\]?|:(\w+)/g;
const shortTexts = nastyValues.filter((value) => typeof value === 'string').filter((value) => value.length < 500);
const brokenSegments = [...shortTexts.map(safeEncode), '%', '%zz', '%ff', '%c0%af', '%2e%2e%2f', '%00', '..', '%5c'];

/** Encodes a text for a path. A lone surrogate cannot be encoded, so it becomes a broken byte. */
export function safeEncode(text: string): string {
  try {
    return encodeURIComponent(text);
  } catch {
    return '%ed%a0%80';
  }
}

/** Returns '' for undefined, which JSON cannot express. */
const toText = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value);

function pairsOf(value: unknown): [string, string][] {
  if (typeof value !== 'object' || value === null) return [['value', toText(value)]];
  return Object.entries(value).flatMap(([name, field]) =>
    Array.isArray(field)
      ? field.map((each): [string, string] => [`${name}[]`, toText(each)])
      : [[name, toText(field)] as [string, string]],
  );
}

const types = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  xml: 'application/xml',
  picture: 'multipart/form-data; boundary=b',
};
const pictureHead = '--b\r\ncontent-disposition: form-data; name="picture"; filename="a.png"\r\n\r\n';
const strangeQueries = ['', '', '', '?', '?a=b&a=c', '?__proto__=1', '?%', '?=%ff'];
const brokenBodies = [
  Buffer.alloc(0),
  Buffer.from('{'),
  Buffer.from('{"a":1,"a":2}'),
  Buffer.from('\ufeff{}'),
  Buffer.from('"text"'),
  Buffer.from([0xff, 0xfe, 0x7b, 0x00]),
  Buffer.from('{"a":"\xff\xc0"}', 'latin1'),
  Buffer.from('['.repeat(5000) + ']'.repeat(5000)),
  Buffer.from(`{"a":${'{"a":'.repeat(3000)}1${'}'.repeat(3000)}}`),
  Buffer.from('<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "bb"><!ENTITY c "&b;&b;&b;">]><API3G>&c;</API3G>'),
  Buffer.from('<API3G><TransactionToken>'),
  Buffer.from('a=%zz&b=%ff&c'),
  Buffer.from(`${pictureHead}not a picture\r\n--b--`),
  Buffer.from('--b\r\n\r\n'),
];
const strangeHeaders: readonly Record<string, string>[] = [
  {},
  {},
  {},
  {},
  { 'idempotency-key': 'x' },
  { 'x-request-id': '"><script>' },
  { 'accept-language': '*'.repeat(500) },
  { 'if-none-match': 'W/"x", *' },
  { 'content-encoding': 'gzip' },
  { range: 'bytes=9999999999-' },
  { accept: 'text/html' },
  { rsc: '1', 'next-router-state-tree': '%ff' },
  { 'x-forwarded-for': "1'2" },
];

function serialize(kind: keyof typeof types, value: unknown): string {
  const pairs = pairsOf(value);
  switch (kind) {
    case 'json':
      return JSON.stringify(value);
    case 'form':
      return new URLSearchParams(pairs).toString();
    case 'xml':
      return `<API3G>${pairs.map(([name, text]) => `<${name}>${text}</${name}>`).join('')}</API3G>`;
    case 'picture':
      return `${pictureHead}${toText(value)}\r\n--b--\r\n`;
  }
}

type SentBody = { bytes?: Buffer; type?: string };

function bodyOf({ method, body, kind = 'json' }: FuzzTarget, known: KnownValues, random: Random): SentBody {
  const { oneOf } = random;
  if (method === 'GET') return {};
  const choice = oneOf(['good', 'good', 'changed', 'changed', 'broken']);
  if (choice === 'broken') return { bytes: oneOf(brokenBodies), type: oneOf([types[kind], 'text/plain', '']) };
  const good = body ? sampleValue(body, known) : {};
  const value = choice === 'good' ? good : changed(good, random);
  return { bytes: Buffer.from(serialize(kind, value)), type: types[kind] };
}

function requestTo(target: FuzzTarget, known: KnownValues, random: Random): FuzzRequest {
  const { oneOf } = random;
  const { name: route, method, path, query, headers } = target;
  const isRouted = oneOf([...Array<boolean>(9).fill(true), false]);
  const segment = oneOf(brokenSegments);
  const filled = path.replace(parameter, (_, next?: string, own?: string) =>
    isRouted ? toText(known[next ?? own ?? ''] ?? 'none') : segment,
  );
  const good = query && sampleValue(query, known);
  const sent = oneOf([true, false]) ? good : changed(good, random);
  const search = query ? `?${new URLSearchParams(pairsOf(sent)).toString()}` : oneOf(strangeQueries);
  const { bytes, type } = bodyOf(target, known, random);
  return {
    route,
    method,
    path: `${filled}${isRouted || filled !== path ? '' : `/${segment}`}${search}`,
    headers: { ...headers, ...(type ? { 'content-type': type } : {}), ...oneOf(strangeHeaders) },
    body: bytes,
    isRouted,
  };
}

export const requestsTo = (target: FuzzTarget, known: KnownValues): Arbitrary<FuzzRequest> =>
  fc
    .gen()
    .map((generate) =>
      requestTo(target, known, { oneOf: (values) => values[generate(fc.nat, values.length - 1)] as never }),
    );
