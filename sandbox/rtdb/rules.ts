import { z } from 'zod';
import type { Path } from './tree';

type Rule = { read: boolean; write: boolean; children: Map<string, Rule>; wildcard: Rule | undefined };

export type Rules = ReturnType<typeof parseRules>;

const levelSchema = z.record(z.string(), z.unknown());
const grantSchema = z.boolean().default(false);

function toRule(json: unknown): Rule {
  const { '.read': read, '.write': write, ...rest } = levelSchema.parse(json);
  const rule: Rule = {
    read: grantSchema.parse(read),
    write: grantSchema.parse(write),
    children: new Map(),
    wildcard: undefined,
  };
  for (const [key, child] of Object.entries(rest)) {
    // The server refuses to start on a rule that it cannot apply.
    if (key.startsWith('.')) throw new Error(`rule ${key} is not supported here`);
    if (key.startsWith('$')) rule.wildcard = toRule(child);
    else rule.children.set(key, toRule(child));
  }
  return rule;
}

/**
 * Reads the part of Firebase's security rules that `database.rules.json` uses: `.read` and `.write` as boolean
 * literals, and `$name` for any key. As in Firebase, a rule below a grant cannot revoke it.
 */
export function parseRules(json: unknown) {
  const root = toRule(z.object({ rules: z.unknown() }).parse(json).rules);
  function isGranted(path: Path, grant: 'read' | 'write'): boolean {
    let rule: Rule | undefined = root;
    for (const key of path) {
      if (rule === undefined || rule[grant]) break;
      rule = rule.children.get(key) ?? rule.wildcard;
    }
    return rule?.[grant] ?? false;
  }
  return {
    mayRead: (path: Path) => isGranted(path, 'read'),
    mayWrite: (path: Path) => isGranted(path, 'write'),
  };
}
