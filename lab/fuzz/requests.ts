import fc, { type Arbitrary } from 'fast-check';
import type { z } from 'zod';
import { changedValues, nastyValues, validValues, type KnownValues } from './values';

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
  /** The name in the report. */
  name: string;
  method: string;
  /** The path with parameters as `[name]`, `[...name]` or `:name`. */
  path: string;
  query?: z.core.$ZodType | undefined;
  body?: z.core.$ZodType | undefined;
  kind?: 'json' | 'form' | 'xml' | 'picture' | undefined;
  headers: Record<string, string>;
};

/** A parameter of a path, as `[name]`, `[...name]`, `[[...name]]` or `:name`. */
export const parameter = /\[?\[(?:\.\.\.)?(\w+)\]\]?|:(\w+)/g;
const encoded = nastyValues.filter((value) => typeof value === 'string').filter((value) => value.length < 500);
const brokenSegments = [...encoded.map(safeEncode), '%', '%zz', '%ff', '%c0%af', '%2e%2e%2f', '%00', '..', '.', '%5c'];

/** Encodes a text for a path. A lone surrogate cannot be encoded, so it becomes a broken byte. */
export function safeEncode(text: string): string {
  try {
    return encodeURIComponent(text);
  } catch {
    return '%ed%a0%80';
  }
}

/** Returns paths of a target. About one in ten has a broken segment. */
function pathsOf({ path }: FuzzTarget, known: KnownValues): Arbitrary<{ path: string; isRouted: boolean }> {
  const good = path.replace(parameter, (_, next?: string, own?: string) => toText(known[next ?? own ?? ''] ?? 'none'));
  const broken = fc.constantFrom(...brokenSegments).map((segment) => {
    const filled = path.replace(parameter, () => segment);
    return { path: filled === path ? `${path}/${segment}` : filled, isRouted: false };
  });
  return fc.oneof(
    { weight: 9, arbitrary: fc.constant({ path: good, isRouted: true }) },
    { weight: 1, arbitrary: broken },
  );
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

const queriesOf = ({ query }: FuzzTarget, known: KnownValues): Arbitrary<string> => {
  if (!query) return fc.constantFrom('', '', '', '?', '?a=b&a=c', '?__proto__=1', '?%', '?=%ff');
  const valid = validValues(query, known);
  return fc.oneof(valid, changedValues(valid)).map((value) => `?${new URLSearchParams(pairsOf(value)).toString()}`);
};

type SentBody = { type: string; bytes: Buffer };

const types = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  xml: 'application/xml',
  picture: 'multipart/form-data; boundary=b',
};
const brokenBodies = [
  Buffer.alloc(0),
  Buffer.from('{'),
  Buffer.from('{"a":1,"a":2}'),
  Buffer.from('\ufeff{}'),
  Buffer.from('nul'),
  Buffer.from('"text"'),
  Buffer.from([0xff, 0xfe, 0x7b, 0x00]),
  Buffer.from('{"a":"\xff\xc0"}', 'latin1'),
  Buffer.from('['.repeat(5000) + ']'.repeat(5000)),
  Buffer.from(`{"a":${'{"a":'.repeat(3000)}1${'}'.repeat(3000)}}`),
  Buffer.from('<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "bb"><!ENTITY c "&b;&b;&b;">]><API3G>&c;</API3G>'),
  Buffer.from('<API3G><TransactionToken>'),
  Buffer.from('a=%zz&b=%ff&c'),
  Buffer.from('--b\r\ncontent-disposition: form-data; name="picture"; filename="a.png"\r\n\r\nnot a picture\r\n--b--'),
  Buffer.from('--b\r\n\r\n'),
];

function serialize(kind: keyof typeof types, value: unknown): SentBody {
  const type = types[kind];
  switch (kind) {
    case 'json':
      return { type, bytes: Buffer.from(JSON.stringify(value)) };
    case 'form':
      return { type, bytes: Buffer.from(new URLSearchParams(pairsOf(value)).toString()) };
    case 'xml':
      return {
        type,
        bytes: Buffer.from(
          `<API3G>${pairsOf(value)
            .map(([name, text]) => `<${name}>${text}</${name}>`)
            .join('')}</API3G>`,
        ),
      };
    case 'picture': {
      const head = '--b\r\ncontent-disposition: form-data; name="picture"; filename="a.png"\r\n\r\n';
      return { type, bytes: Buffer.from(`${head}${toText(value)}\r\n--b--\r\n`) };
    }
  }
}

function bodiesOf({ method, body, kind }: FuzzTarget, known: KnownValues): Arbitrary<SentBody | undefined> {
  if (method === 'GET') return fc.constant(undefined);
  const sentKind = kind ?? 'json';
  const valid = body ? validValues(body, known) : fc.constantFrom(undefined, {}, ...nastyValues.slice(0, 12));
  const broken = fc
    .tuple(fc.constantFrom(...brokenBodies), fc.constantFrom(types[sentKind], types.json, 'text/plain', ''))
    .map(([bytes, type]) => ({ bytes, type }));
  const sent = (values: Arbitrary<unknown>) =>
    values.map((value) => (value === undefined ? undefined : serialize(sentKind, value)));
  return fc.oneof(
    { weight: 4, arbitrary: sent(valid) },
    { weight: 5, arbitrary: sent(changedValues(valid.map((value) => value ?? {}))) },
    { weight: 2, arbitrary: broken },
  );
}

const strangeHeaders = [
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
  { rsc: '1', 'next-router-state-tree': '%ff' },
  { 'x-forwarded-for': "1'2" },
];

/** Returns random requests to a target. */
export function requestsTo(target: FuzzTarget, known: KnownValues): Arbitrary<FuzzRequest> {
  return fc
    .tuple(
      pathsOf(target, known),
      queriesOf(target, known),
      bodiesOf(target, known),
      fc.constantFrom(...strangeHeaders),
    )
    .map(([{ path, isRouted }, query, body, strange]) => ({
      route: target.name,
      method: target.method,
      path: path + query,
      headers: {
        ...target.headers,
        ...(body?.type ? { 'content-type': body.type } : {}),
        ...(strange as Record<string, string>),
      },
      body: body?.bytes,
      isRouted,
    }));
}
