import { z } from 'zod';
import { brand } from '@/lib/brand';
import { codedFailure, failure, type Endpoint } from '@/server/upstream/endpoint';
import { endpoints } from '@/server/upstream/endpoints/table';

const schema = (type: z.ZodType, io: 'input' | 'output') => z.toJSONSchema(type, { io, unrepresentable: 'any' });

function parameters(row: Endpoint) {
  const fromPath = Object.entries(row.params.shape).map(([name, type]) => ({
    name,
    in: 'path',
    required: true,
    schema: schema(type as z.ZodType, 'input'),
  }));
  const key = { name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', format: 'uuid' } };
  return row.idempotent ? [...fromPath, key] : fromPath;
}

function operation(name: string, row: Endpoint) {
  const hasBody = !(row.body instanceof z.ZodUndefined);
  const json = (type: z.ZodType, io: 'input' | 'output') => ({ 'application/json': { schema: schema(type, io) } });
  return {
    operationId: name,
    summary: row.summary,
    security: [row.caller === 'passenger' ? { apiKey: [], accessToken: [] } : { apiKey: [] }],
    parameters: parameters(row),
    ...(hasBody ? { requestBody: { required: true, content: json(row.body, 'input') } } : {}),
    responses: {
      200: { description: 'Success', content: json(row.answer, 'output') },
      default: { description: 'Refusal', content: json(row.envelope === 'code' ? codedFailure : failure, 'output') },
    },
  };
}

/** The OpenAPI 3.1 document of every row of the endpoint table, from the same schemas that check the calls. */
export function openApiDocument() {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [name, row] of Object.entries(endpoints) as [string, Endpoint][]) {
    const path = row.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [row.method.toLowerCase()]: operation(name, row) };
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
