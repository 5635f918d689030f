import { z } from 'zod';
import { brand } from '@/lib/brand';
import { isIdempotent, noBody, type Endpoint } from '@/server/api/endpoint';
import { endpoints } from '@/server/api/endpoints/table';
import { codedFailure, failure } from '@/server/api/envelope';

const schema = (type: z.core.$ZodType, io: 'input' | 'output') => z.toJSONSchema(type, { io, unrepresentable: 'any' });

function parameters(row: Endpoint) {
  const fieldsOf = ({ _zod }: z.core.$ZodObject, place: 'path' | 'query') =>
    Object.entries(_zod.def.shape).map(([name, type]) => ({
      name,
      in: place,
      required: place === 'path',
      schema: schema(type, 'input'),
    }));
  const header = (name: string, required: boolean) => {
    return { name, in: 'header', required, schema: { type: 'string', format: 'uuid' } };
  };
  return [
    ...fieldsOf(row.params, 'path'),
    ...fieldsOf(row.query, 'query'),
    ...(isIdempotent(row) ? [header('Idempotency-Key', false)] : []),
    ...(row.namesAccount ? [header('x-account-id', row.caller !== 'anyone')] : []),
  ];
}

function security({ caller }: Endpoint) {
  const withKey = { apiKey: [] };
  const signedIn = { apiKey: [], accessToken: [] };
  if (caller === 'anyone') return [withKey, signedIn];
  return [caller === 'passenger' || caller === 'staff' ? signedIn : withKey];
}

function operation(operationId: string, row: Endpoint) {
  const hasBody = row.body !== noBody;
  const json = (type: z.core.$ZodType, io: 'input' | 'output') => ({
    'application/json': { schema: schema(type, io) },
  });
  return {
    operationId,
    summary: row.summary,
    security: security(row),
    parameters: parameters(row),
    ...(hasBody ? { requestBody: { required: true, content: json(row.body, 'input') } } : {}),
    responses: {
      200: { description: 'Success', content: json(row.response, 'output') },
      default: { description: 'Refusal', content: json(row.envelope === 'code' ? codedFailure : failure, 'output') },
    },
  };
}

export function openApiDocument() {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [name, row] of Object.entries(endpoints) as [string, Endpoint][]) {
    for (const [index, template] of [row.path, ...row.aliases].entries()) {
      const path = template.replace(/:(\w+)/g, '{$1}');
      const operationId = index === 0 ? name : `${name}${index + 1}`;
      paths[path] = { ...paths[path], [row.method.toLowerCase()]: operation(operationId, row) };
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: `${brand.name} platform`, version: 'v1' },
    components: {
      securitySchemes: {
        apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key' },
        accessToken: { type: 'http', scheme: 'bearer' },
      },
    },
    paths,
  };
}
