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

export function refuseEmptyTags(tags: Tags, refusalOf: (name: string) => Refusal): void {
  for (const [name, nodes] of Object.entries(tags)) {
    for (const node of nodes) {
      if (node === '') throw refusalOf(name);
      if (typeof node !== 'string') refuseEmptyTags(node, refusalOf);
    }
  }
}

export function textOf(tags: Tags, name: string): string | undefined {
  const node = tags[name]?.[0];
  return typeof node === 'string' && node !== '' ? node : undefined;
}
