import { z } from 'zod';
import type { Path } from './tree';

type Rule = {
  readonly read: boolean;
  readonly write: boolean;
  readonly children: ReadonlyMap<string, Rule>;
  readonly wildcard: Rule | null;
};

export type Rules = {
  readonly mayRead: (path: Path) => boolean;
  readonly mayWrite: (path: Path) => boolean;
};

const levelSchema = z.record(z.string(), z.unknown());
const grantSchema = z.boolean().default(false);

const toRule = (json: unknown): Rule => {
  const { '.read': read, '.write': write, ...rest } = levelSchema.parse(json);
  const children = new Map<string, Rule>();
  let wildcard: Rule | null = null;
  for (const [key, child] of Object.entries(rest)) {
    // An index only makes queries faster. The server refuses to start on any other rule that it cannot apply.
    if (key === '.indexOn') continue;
    if (key.startsWith('.')) throw new Error(`rule ${key} is not supported here`);
    if (key.startsWith('$')) wildcard = toRule(child);
    else children.set(key, toRule(child));
  }
  return { read: grantSchema.parse(read), write: grantSchema.parse(write), children, wildcard };
};

/**
 * Reads the part of Firebase's security rules that `database.rules.json` uses: `.read` and `.write` as boolean
 * literals, and `$name` for any key. As in Firebase, a rule below a grant cannot revoke it.
 */
export const parseRules = (json: unknown): Rules => {
  const { rules } = z.object({ rules: z.unknown() }).parse(json);
  const root = toRule(rules);
  const isGranted = (path: Path, grant: 'read' | 'write') => {
    let rule: Rule | null = root;
    for (const key of path) {
      if (rule === null || rule[grant]) break;
      rule = rule.children.get(key) ?? rule.wildcard;
    }
    return rule?.[grant] ?? false;
  };
  return { mayRead: (path) => isGranted(path, 'read'), mayWrite: (path) => isGranted(path, 'write') };
};
