import { z } from 'zod';
import { isIdempotent, noBody, type Endpoint } from '@/server/api/endpoint';
import { endpoints } from '@/server/api/endpoints/table';
import { openApiDocument } from './openapi';

const operationSchema = z.object({
  operationId: z.string(),
  summary: z.string().min(1),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  parameters: z.array(z.object({ name: z.string(), in: z.enum(['path', 'query', 'header']), required: z.boolean() })),
  requestBody: z.object({ required: z.literal(true) }).optional(),
  responses: z.object({ 200: z.object({ content: z.unknown() }), default: z.object({ content: z.unknown() }) }),
});
const documentSchema = z.object({
  openapi: z.literal('3.1.0'),
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
});

const document = documentSchema.parse(JSON.parse(JSON.stringify(openApiDocument())));

it('does not change when it is serialized as JSON', () => {
  expect(JSON.parse(JSON.stringify(openApiDocument()))).toEqual(openApiDocument());
});

const pathsOf = ({ path, aliases }: Endpoint) => [path, ...aliases].map((each) => each.replace(/:(\w+)/g, '{$1}'));
const rows = Object.entries(endpoints) as [string, Endpoint][];

it('has exactly one operation with a unique id for each path of each endpoint', () => {
  const ids = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).map((each) => each.operationId),
  );
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toEqual(expect.arrayContaining(Object.keys(endpoints)));
  expect(ids).toHaveLength(rows.flatMap(([, row]) => pathsOf(row)).length);
});

it.each(rows)('%s is listed under each of its paths with its method', (name, row) => {
  for (const path of pathsOf(row)) {
    const operation = document.paths[path]?.[row.method.toLowerCase()];
    expect(operation).toMatchObject({ summary: row.summary });
    const parameters = operation?.parameters ?? [];
    const inPath = parameters.filter((parameter) => parameter.in === 'path');
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, key]) => key);
    expect(inPath.map((parameter) => parameter.name).sort()).toEqual(names.sort());
    expect(inPath.every(({ required }) => required)).toBe(true);
    const key = parameters.filter((parameter) => parameter.name === 'Idempotency-Key');
    expect(key).toEqual(isIdempotent(row) ? [{ name: 'Idempotency-Key', in: 'header', required: false }] : []);
    expect(parameters.some((parameter) => parameter.name === 'x-account-id')).toBe(row.namesAccount);
    expect(operation?.requestBody !== undefined).toBe(row.body !== noBody);
  }
  const operation = document.paths[pathsOf(row)[0] ?? '']?.[row.method.toLowerCase()];
  expect(operation?.operationId).toBe(name);
  const ways = operation?.security.map((way) => Object.keys(way));
  const withKey = ['apiKey'];
  const signedIn = ['apiKey', 'accessToken'];
  if (row.caller === 'anyone') expect(ways).toEqual([withKey, signedIn]);
  else expect(ways).toEqual([row.caller === 'passenger' || row.caller === 'staff' ? signedIn : withKey]);
});

it('describes the code in the success and error responses of endpoints with a code', () => {
  const content = z.object({ 'application/json': z.object({ schema: z.object({ properties: z.looseObject({}) }) }) });
  for (const [path, requested] of [
    ['/get-transactions', true],
    ['/api/app/v2/city/all', false],
  ] as const) {
    const responses = document.paths[path]?.get?.responses;
    for (const response of [responses?.[200], responses?.default]) {
      const { properties } = content.parse(response?.content)['application/json'].schema;
      expect('code' in properties).toBe(requested);
    }
  }
});

it('two endpoints never share a path and a method', () => {
  const routes = rows.flatMap(([, row]) =>
    pathsOf(row).map((path) => `${row.method} ${path.replace(/\{\w+\}/g, ':')}`),
  );
  expect(new Set(routes).size).toBe(routes.length);
});
