import { z } from 'zod';
import type { Path } from './tree';

type Grant = (keys: Readonly<Record<string, string>>) => boolean;
type Rule = { name: string; read: Grant; write: Grant; children: Map<string, Rule>; wildcard: Rule | undefined };

export type Rules = ReturnType<typeof parseRules>;

const levelSchema = z.record(z.string(), z.unknown());
const condition = /^(\$\w+)\.matches\(\/(\^[^/]+\$)\/\)$/;

function toGrant(rule: boolean | string): Grant {
  if (typeof rule === 'boolean') return () => rule;
  const conditions = rule.split(' && ').map((text): Grant => {
    const [, name = '', pattern] = condition.exec(text) ?? [];
    if (pattern === undefined) throw new Error(`rule ${text} is not supported here`);
    return (keys) => new RegExp(pattern).test(keys[name] ?? '');
  });
  return (keys) => conditions.every((holds) => holds(keys));
}

const grantSchema = z.union([z.boolean(), z.string()]).default(false).transform(toGrant);

function toRule(json: unknown, name = ''): Rule {
  const { '.read': read, '.write': write, ...rest } = levelSchema.parse(json);
  const rule: Rule = {
    name,
    read: grantSchema.parse(read),
    write: grantSchema.parse(write),
    children: new Map(),
    wildcard: undefined,
  };
  for (const [key, child] of Object.entries(rest)) {
    // The server refuses to start on a rule that it cannot apply.
    if (key.startsWith('.')) throw new Error(`rule ${key} is not supported here`);
    if (key.startsWith('$')) rule.wildcard = toRule(child, key);
    else rule.children.set(key, toRule(child));
  }
  return rule;
}

/**
 * Reads the part of Firebase's security rules that `database.rules.json` uses: `.read` and `.write` as boolean
 * literals or as forms that keys match, and `$name` for any key. As in Firebase, a rule below a grant cannot revoke it.
 */
export function parseRules(json: unknown) {
  const root = toRule(z.object({ rules: z.unknown() }).parse(json).rules);
  function isGranted(path: Path, grant: 'read' | 'write'): boolean {
    const keys: Record<string, string> = {};
    let rule: Rule | undefined = root;
    for (const key of path) {
      if (rule === undefined || rule[grant](keys)) break;
      rule = rule.children.get(key) ?? rule.wildcard;
      if (rule) keys[rule.name] = key;
    }
    return rule?.[grant](keys) ?? false;
  }
  return {
    mayRead: (path: Path) => isGranted(path, 'read'),
    mayWrite: (path: Path) => isGranted(path, 'write'),
  };
}
