import type { Tags } from './xml';

/** The fields of an answer, in their order. */
export type Answer = Readonly<Record<string, string>>;

export const answer = (Result: string, ResultExplanation: string) => ({ Result, ResultExplanation });

/** What the provider answers instead of doing what it was asked. */
export class Refusal extends Error {
  readonly code: string;

  constructor(code: string, explanation: string) {
    super(explanation);
    this.code = code;
  }
}

export const missing = (code: string, name: string) => new Refusal(code, `Request missing mandatory fields - ${name}`);

export const missingInTransaction = (code: string, name: string) =>
  new Refusal(code, `Request missing transaction level mandatory fields - ${name}`);

/** The same mistake is answered otherwise in another request. */
type Answers = { readonly empty: (name: string) => Refusal; readonly twice: (name: string) => Refusal };

/** Refuses a tag that is empty, or sent twice where it is not one of a list. */
export function refuseOddTags(tags: Tags, answers: Answers): void {
  for (const [name, nodes] of Object.entries(tags)) {
    if (nodes.length > 1 && name !== 'Service') throw answers.twice(name);
    for (const node of nodes) {
      if (node === '') throw answers.empty(name);
      if (typeof node !== 'string') refuseOddTags(node, answers);
    }
  }
}

/** The same of the requests that are about a payment there is. */
export const refuseOddTagsOfPayment = (tags: Tags) =>
  refuseOddTags(tags, {
    empty: (name) => missingInTransaction('950', name),
    twice: () => new Refusal('804', 'Error in XML'),
  });

/** The text in a tag, if it was sent and holds one. */
export function textOf(tags: Tags, name: string): string | undefined {
  const node = tags[name]?.[0];
  return typeof node === 'string' && node !== '' ? node : undefined;
}
