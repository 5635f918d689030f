import { z } from 'zod';
import type { Endpoint } from '@/server/upstream/endpoint';
import { endpoints } from '@/server/upstream/endpoints/table';
import { openApiDocument } from './openapi';

const operationSchema = z.object({
  operationId: z.string(),
  summary: z.string().min(1),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  parameters: z.array(z.object({ name: z.string(), in: z.enum(['path', 'header']), required: z.boolean() })),
  requestBody: z.object({ required: z.literal(true) }).optional(),
  responses: z.object({ 200: z.object({ content: z.unknown() }), default: z.object({ content: z.unknown() }) }),
});
const documentSchema = z.object({
  openapi: z.literal('3.1.0'),
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
});

/** As it is sent: through JSON. */
const document = documentSchema.parse(JSON.parse(JSON.stringify(openApiDocument())));

it('is the same after a journey through JSON', () => {
  expect(JSON.parse(JSON.stringify(openApiDocument()))).toEqual(openApiDocument());
});

it('has an operation for every row of the endpoint table, and no other', () => {
  const named = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  expect(named.map(({ operationId }) => operationId).sort()).toEqual(Object.keys(endpoints).sort());
});

it.each(Object.entries(endpoints) as [string, Endpoint][])('%s stands under its path and method', (name, row) => {
  const path = row.path.replace(/:(\w+)/g, '{$1}');
  const operation = document.paths[path]?.[row.method.toLowerCase()];
  expect(operation).toMatchObject({ operationId: name, summary: row.summary });
  const inPath = operation?.parameters
    .filter((parameter) => parameter.in === 'path')
    .map((parameter) => parameter.name);
  expect(inPath).toEqual([...row.path.matchAll(/:(\w+)/g)].map(([, parameter]) => parameter));
  const inHeader = operation?.parameters.filter((parameter) => parameter.in === 'header');
  expect(inHeader).toEqual(row.idempotent ? [{ name: 'Idempotency-Key', in: 'header', required: false }] : []);
  expect(operation?.parameters.every((parameter) => parameter.required === (parameter.in === 'path'))).toBe(true);
  expect(operation?.requestBody !== undefined).toBe(!(row.body instanceof z.ZodUndefined));
  const keys = Object.keys(operation?.security[0] ?? {});
  expect(keys).toEqual(row.caller === 'passenger' ? ['apiKey', 'accessToken'] : ['apiKey']);
});

it('a row that answers with a code says so of its success and of its refusals', () => {
  const content = z.object({ 'application/json': z.object({ schema: z.object({ properties: z.looseObject({}) }) }) });
  for (const [path, wanted] of [
    ['/get-transactions', true],
    ['/api/app/v2/city/all', false],
  ] as const) {
    const responses = document.paths[path]?.get?.responses;
    for (const response of [responses?.[200], responses?.default]) {
      const { properties } = content.parse(response?.content)['application/json'].schema;
      expect('code' in properties).toBe(wanted);
    }
  }
});

it('no two rows share a path and a method', () => {
  const routes = (Object.values(endpoints) as Endpoint[]).map(
    ({ method, path }) => `${method} ${path.replace(/:\w+/g, ':')}`,
  );
  expect(new Set(routes).size).toBe(routes.length);
});
