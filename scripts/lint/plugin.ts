import { posix, relative, sep } from 'node:path';
import type { RuleTester } from 'oxlint/plugins-dev';
import { inverted, phrases } from './banned-words.mjs';
import { roles } from '../../lib/permissions.ts';
import { exceptions, exceptionsForSources, folders, openNames } from './boundaries.ts';

type Rule = Parameters<RuleTester['run']>[1];
type Report = Parameters<Parameters<NonNullable<Rule['create']>>[0]['report']>[0];
type Place = NonNullable<Report['node']>;
type Visitor = ReturnType<NonNullable<Rule['create']>>;
type Literal = Parameters<NonNullable<Visitor['Literal']>>[0];
type Specifier = Parameters<NonNullable<Visitor['ImportDeclaration']>>[0]['specifiers'][number];
type Expression = Parameters<NonNullable<Visitor['CallExpression']>>[0]['callee'];

const refuse = (selector: string, message: string): Rule => ({
  create: ({ report }) => ({ [selector]: (node) => report({ node, message }) }),
});

const firstSegments = [
  '_next|api|payment|previews|sandbox|staff|user|v2',
  'about|blog|bus|check-ticket|contact_us|error|faqs|forget-password|login|offline|operators|post',
  'privacy_policy|refund_policy|search|signup|terms_conditions|user_agreement|verify',
  'apple-icon|icon|icons|manifest|robots|sitemap|sw',
].join('|');
const ourPath = `/^\\u002F(${firstSegments})([\\u002F?#.]|$)/`;

const isTest = (file: string) => /\.test\.tsx?$|\.fixture\.ts$|^server\/testing\//.test(file);

/** Tests cross boundaries, but tests of code for the browser import nothing of the tiers above it. */
const obeys = (file: string, parent: string) =>
  !isTest(file) || (/^(app|components|lib|sw)\//.test(file) && ['', 'components/'].includes(parent));

const folderIn = (parent: string, file: string) =>
  file.startsWith(parent) ? /^([^/]+)\//.exec(file.slice(parent.length))?.[1] : undefined;

function refusalOfRows(file: string, imported: string): string | undefined {
  for (const [parent, rows] of Object.entries(folders)) {
    const from = folderIn(parent, file);
    const to = folderIn(parent, imported);
    if (from === undefined || to === undefined || from === to || !obeys(file, parent)) continue;
    const names = Object.keys(rows);
    const allowed = rows[from]?.filter((name) => names.indexOf(name) < names.indexOf(from)) ?? [];
    if (!allowed.includes(to)) {
      return `Of the folders beside it, ${parent}${from} imports only: ${allowed.join(', ') || 'none'}.`;
    }
  }
  return undefined;
}

function refusalOf(file: string, source: string, names: readonly string[] | undefined): string | undefined {
  const isPath = /^(@\/|\.)/.test(source);
  const path = source.startsWith('.') ? posix.join(posix.dirname(file), source) : source.replace('@/', '');
  const imported = isPath ? path.replace(/\.(tsx?|mts|mjs)$/, '') : source;
  const [, owner] = /^(server\/(?:platform\/)?[^/]+\/).*\.repo$/.exec(imported) ?? [];
  const isOpen = names?.every((name) => openNames[imported]?.includes(name)) ?? false;
  if (owner !== undefined && !file.startsWith(owner) && !isOpen) return `The repos of ${owner} are private.`;
  const every = isTest(file) ? exceptions : [...exceptions, ...exceptionsForSources];
  const [, , reason] = every.find(([from, to]) => from.test(file) && to.test(imported)) ?? [];
  return reason ?? (isPath ? refusalOfRows(file, imported) : undefined);
}

const importedName = (specifier: Specifier): string =>
  specifier.type === 'ImportSpecifier' && 'name' in specifier.imported ? specifier.imported.name : '*';

const imports: Rule = {
  create({ cwd, filename, report }) {
    const file = relative(cwd, filename).split(sep).join('/');
    const check = (source: (Place & { value?: unknown }) | null, names?: readonly string[]) => {
      if (typeof source?.value !== 'string') return;
      const message = refusalOf(file, source.value, names);
      if (message !== undefined) report({ node: source, message });
    };
    return {
      ImportDeclaration: ({ source, specifiers }) => check(source, specifiers.map(importedName)),
      ExportAllDeclaration: ({ source }) => check(source),
      ExportNamedDeclaration: ({ source }) => check(source),
      ImportExpression: ({ source }) => check(source),
      TSImportType: ({ source }) => check(source),
    };
  },
};

const plainText = (comment: string) =>
  comment
    .replace(/^[*\s]+/, '')
    .replace(/\n\s*\*? ?/g, ' ')
    .trim();

function isTestTitle(node: Literal): boolean {
  if (node.parent.type !== 'CallExpression' || node.parent.arguments[0] !== node) return false;
  let called: Expression = node.parent.callee;
  for (;;) {
    if (called.type === 'CallExpression') called = called.callee;
    else if (called.type === 'MemberExpression') called = called.object;
    else return called.type === 'Identifier' && ['describe', 'it', 'test'].includes(called.name);
  }
}

const words: Rule = {
  create({ report, sourceCode }) {
    const checkText = (node: Place, text: string, startsSentence = false) => {
      for (const { pattern, advice } of startsSentence ? [...phrases, inverted] : phrases) {
        const phrase = pattern.exec(text)?.[0].slice(0, 40);
        if (phrase !== undefined) report({ node, message: `"${phrase}" is banned. ${advice}` });
      }
    };
    return {
      Program: () => sourceCode.getAllComments().forEach((node) => checkText(node, plainText(node.value), true)),
      Literal(node) {
        if (typeof node.value === 'string') checkText(node, node.value, isTestTitle(node));
      },
      TemplateElement: (node) => checkText(node, node.value.raw),
      JSXText: (node) => checkText(node, node.value.trim()),
    };
  },
};

export default {
  meta: { name: 'local' },
  rules: {
    imports,
    words,
    'no-spread-literals': refuse(
      ':matches(SpreadElement, JSXSpreadAttribute) > :matches(ObjectExpression, ArrayExpression)',
      'Write each property on its own line instead of spreading a literal.',
    ),
    'no-hook-names': refuse(
      ':matches(FunctionDeclaration, VariableDeclarator[init.type=/Function/])[id.name=/^use[A-Z]/]',
      'Only React hooks have names that start with "use".',
    ),
    'no-role-literals': refuse(
      `BinaryExpression[operator=/^[!=]==$/]:has(> Literal[value=/^(${roles.join('|')})$/]):has(> :matches(Identifier[name="role"], MemberExpression[property.name="role"]))`,
      'Ask lib/permissions.ts for the permission of a role.',
    ),
    // Next reads the matcher of the middleware before it runs code.
    'no-path-literals': refuse(
      `:matches(Literal[value=${ourPath}], TemplateElement[value.raw=${ourPath}]):not([key.name="matcher"] *)`,
      'Use a path from lib/paths.',
    ),
  },
};
