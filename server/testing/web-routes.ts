import { globSync, readdirSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { noBody, type Endpoint } from '@/server/api/endpoint';
import { endpoints, type EndpointName } from '@/server/api/endpoints/table';

/** How a route gets its body. The platform parses that of a `row`, and `own` handlers read the request themselves. */
type Kind = 'page' | 'json' | 'row' | 'file' | 'form' | 'own';

export type WebRoute = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The folder below `app`, without groups in brackets. */
  route: string;
  kind: Kind;
  isPrivate: boolean;
  query?: z.core.$ZodType;
  body?: z.core.$ZodType;
};

const handlers: Record<string, Kind> = { handle: 'json', handleFile: 'file' };
const declared = /^export const (GET|POST|PUT|DELETE) = (handle|handleFile)\(\{([\s\S]*?)^\}\);/gm;
const declaredForm = /^export const (\w+) = form\(\{([\s\S]*?)^\}\);/gm;
/** Fields of the forms whose record names no schema. */
const texts = ['by', 'phone', 'email', 'code', 'password', 'confirm', 'firstName', 'lastName', 'username', 'token'];
const anyTexts = z.object(Object.fromEntries(texts.map((name) => [name, z.string()])));
const declaredByRow = /^export const (GET|POST|PUT|DELETE) = handleRow\('(\w+)'/gm;
const anyMethod = /^export .*\b(GET|POST|PUT|DELETE)\b/gm;

async function readSchemas(): Promise<Record<string, z.core.$ZodType>> {
  const files = readdirSync('lib/contracts').filter((file) => /^[\w-]+\.ts$/.test(file));
  const modules = await Promise.all(
    files.map((file) => import(`../../lib/contracts/${file.slice(0, -3)}.ts`) as Promise<object>),
  );
  return Object.assign({}, ...modules) as Record<string, z.core.$ZodType>;
}

const routeOf = (file: string) =>
  `/${file
    .split('/')
    .slice(1, -1)
    .filter((part) => !part.startsWith('('))
    .join('/')}`;

function routeOfRow(method: WebRoute['method'], route: string, { caller, body }: Endpoint): WebRoute {
  return { method, route, kind: 'row', isPrivate: caller === 'passenger', ...(body !== noBody && { body }) };
}

/** Returns a route for each form of `server/bff/forms/table.ts`, whose constants have the names of the forms. */
function readForms(schemas: Record<string, z.core.$ZodType>): WebRoute[] {
  const sources = globSync('server/bff/forms/*.ts').map((file) => readFileSync(file, 'utf8'));
  return [...sources.join('\n').matchAll(declaredForm)].map(([, constant = '', text = '']) => ({
    method: 'POST',
    route: `/api/forms/${constant.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
    kind: 'form',
    isPrivate: !text.includes("caller: 'anyone'"),
    body: schemas[/^ {2}body: (\w+),/m.exec(text)?.[1] ?? ''] ?? anyTexts,
  }));
}

export async function readWebRoutes(): Promise<WebRoute[]> {
  const schemas = await readSchemas();
  const pages = globSync('app/**/page.tsx').map((file): WebRoute => {
    const route = routeOf(file);
    return { method: 'GET', route, kind: 'page', isPrivate: route.startsWith('/user/') || route.startsWith('/staff/') };
  });
  const methods = globSync('app/**/route.ts').flatMap((file) => {
    const source = readFileSync(file, 'utf8');
    const options = new Map(
      [...source.matchAll(declared)].map(([, method, handler, text]) => [method, { handler, text }]),
    );
    // An `export { x as GET, x as POST }` names several methods.
    const names = [...source.matchAll(anyMethod)].flatMap(([line]) => line.match(/\b(GET|POST|PUT|DELETE)\b/g) ?? []);
    const rows = new Map([...source.matchAll(declaredByRow)].map(([, method, row]) => [method, row as EndpointName]));
    return names.map((method): WebRoute => {
      const name = rows.get(method);
      if (name) return routeOfRow(method as WebRoute['method'], routeOf(file), endpoints[name]);
      const { handler = '', text = '' } = options.get(method) ?? {};
      const schemaOf = (option: string) => {
        const name = new RegExp(`^ {2}${option}: (\\w+),`, 'm').exec(text)?.[1];
        if (name && !schemas[name]) throw new Error(`${file}: lib/contracts has no schema ${name}`);
        return name && schemas[name];
      };
      const [query, body] = [schemaOf('query'), schemaOf('body')];
      const kind = handlers[handler] ?? 'own';
      const caller = /^ {2}caller: '(\w+)'/m.exec(text)?.[1] ?? 'anyone';
      return {
        method: method as WebRoute['method'],
        route: routeOf(file),
        kind,
        isPrivate: caller === 'passenger',
        ...(query && { query }),
        ...(body && { body }),
      };
    });
  });
  return [...pages, ...methods, ...readForms(schemas)].toSorted((one, other) => (one.route < other.route ? -1 : 1));
}
