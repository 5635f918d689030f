import type { Tags } from './xml';

export type DpoResponse = Readonly<Record<string, string>>;

export const dpoResponse = (Result: string, ResultExplanation: string) => ({ Result, ResultExplanation });

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

type DpoResponses = { readonly empty: (name: string) => Refusal; readonly twice: (name: string) => Refusal };

export function refuseOddTags(tags: Tags, answers: DpoResponses): void {
  for (const [name, nodes] of Object.entries(tags)) {
    if (nodes.length > 1 && name !== 'Service') throw answers.twice(name);
    for (const node of nodes) {
      if (node === '') throw answers.empty(name);
      if (typeof node !== 'string') refuseOddTags(node, answers);
    }
  }
}

/** Refuses the same tags in a request about an existing payment. */
export const refuseOddTagsOfPayment = (tags: Tags) =>
  refuseOddTags(tags, {
    empty: (name) => missingInTransaction('950', name),
    twice: () => new Refusal('804', 'Error in XML'),
  });

export function textOf(tags: Tags, name: string): string | undefined {
  const node = tags[name]?.[0];
  return typeof node === 'string' && node !== '' ? node : undefined;
}
