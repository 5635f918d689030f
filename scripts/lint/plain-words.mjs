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

/** Returns whether a string is the title of a test or of a group of tests. */
function isTestTitle(/** @type {any} */ node) {
  const call = node.parent?.type === 'CallExpression' && node.parent.arguments[0] === node ? node.parent : undefined;
  let callee = call?.callee;
  while (callee?.type === 'CallExpression' || callee?.type === 'MemberExpression')
    callee = callee.callee ?? callee.object;
  return testFunctions.has(callee?.name);
}

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
    /** @param {string} text @param {any} place @param {boolean} startsSentence */
    function checkText(text, place, startsSentence) {
      if (specified.has(text)) return;
      for (const { pattern, advice } of startsSentence ? [...phrases, inverted] : phrases) {
        const phrase = pattern.exec(text)?.[0].slice(0, 40);
        if (phrase !== undefined) context.report({ loc: place.loc, messageId: 'phrase', data: { phrase, advice } });
      }
    }
    /** @param {any} node */
    function checkName(node) {
      if (isBanned(node.name)) context.report({ node, messageId: 'identifier', data: { name: node.name } });
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
      JSXText: (/** @type {any} */ node) => checkText(node.value.trim(), node, false),
    };
  },
};
