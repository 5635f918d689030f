import { identifierWords, identifiers, inverted, phrases, specifiedSentences } from './banned-words.mjs';

const words = new Set(identifierWords);
const names = new Set(identifiers);
const specified = new Set(specifiedSentences);
const testFunctions = new Set(['describe', 'it', 'test']);

/** @param {string} name Returns the lower-case words of a name in camel case, snake case or kebab case. */
const wordsOf = (name) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/);

/** @param {string} name */
const isBanned = (name) => names.has(name) || wordsOf(name).some((word) => words.has(word));

/** @param {string} text Returns the text of a comment without the stars of its lines. */
const plainText = (text) =>
  text
    .replace(/^[*\s]+/, '')
    .replace(/\n\s*\*? ?/g, ' ')
    .trim();

/**
 * The parts of a syntax node that this rule reads.
 * @typedef {{ type: string, name?: string, callee?: SyntaxNode, object?: SyntaxNode, arguments?: unknown[] }} SyntaxNode
 */

/**
 * Returns the name of a called function: `it` for `it(…)`, `it.each(…)(…)` and `it.only(…)`.
 * @param {SyntaxNode | undefined} node
 * @returns {string}
 */
function calledName(node) {
  if (node === undefined) return '';
  return node.name ?? calledName(node.callee ?? node.object);
}

/**
 * Returns whether a string is the title of a test or of a group of tests.
 * @param {import('eslint').Rule.Node} node
 */
function isTestTitle(node) {
  /** @type {unknown} */
  const above = node.parent;
  const call = /** @type {SyntaxNode} */ (above);
  return call.type === 'CallExpression' && call.arguments?.[0] === node && testFunctions.has(calledName(call.callee));
}

/** @typedef {{ loc?: import('eslint').AST.SourceLocation | null | undefined }} Place */

/**
 * Refuses the words of banned-words.mjs in identifiers, comments and strings.
 * @type {import('eslint').Rule.RuleModule}
 */
export const plainWords = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: {
      identifier: 'The name "{{name}}" is banned. Use a word of the glossary in CONTRIBUTING.md.',
      phrase: '"{{phrase}}" is banned. {{advice}}',
    },
  },
  create(context) {
    /**
     * @param {string} text
     * @param {Place} place
     * @param {boolean} startsSentence
     */
    function checkText(text, { loc }, startsSentence) {
      if (specified.has(text) || !loc) return;
      for (const { pattern, advice } of startsSentence ? [...phrases, inverted] : phrases) {
        const phrase = pattern.exec(text)?.[0].slice(0, 40);
        if (phrase !== undefined) context.report({ loc, messageId: 'phrase', data: { phrase, advice } });
      }
    }
    /** @param {Place & { name: string }} node */
    function checkName({ name, loc }) {
      if (loc && isBanned(name)) context.report({ loc, messageId: 'identifier', data: { name } });
    }
    return {
      Program() {
        for (const comment of context.sourceCode.getAllComments()) checkText(plainText(comment.value), comment, true);
      },
      Identifier: checkName,
      PrivateIdentifier: checkName,
      JSXIdentifier: checkName,
      Literal(node) {
        if (typeof node.value === 'string') checkText(node.value, node, isTestTitle(node));
      },
      TemplateElement: (node) => checkText(node.value.raw, node, false),
      // ESLint has no type for the nodes of JSX.
      JSXText: (/** @type {unknown} */ node) => {
        const { value, loc } = /** @type {Place & { value: string }} */ (node);
        checkText(value.trim(), { loc }, false);
      },
    };
  },
};
