import { actionBudgets, requestBudgets, type BudgetName, type Budget } from '@/server/budgets/limits';
import type { BudgetClass } from '@/lib/paths/routes';

export type RequestBudgets = Readonly<Record<BudgetClass, Budget>>;
export type Budgets = { requests: RequestBudgets; actions: Readonly<Record<BudgetName, Budget>> };

/** The setting BUDGETS: `name=each/site` with commas between. The name `all` stands for every budget. */
export function parseBudgets(text: string): Budgets | undefined {
  const changes = new Map<string, { each: number; site: number }>();
  for (const part of text === '' ? [] : text.split(',')) {
    const [, name = '', each, site] = /^\s*([a-z-]+)=(\d{1,9})\/(\d{1,9})\s*$/.exec(part) ?? [];
    const isKnown = name === 'all' || Object.hasOwn(requestBudgets, name) || Object.hasOwn(actionBudgets, name);
    if (!isKnown || Number(each) < 1 || Number(site) < 1) return undefined;
    changes.set(name, { each: Number(each), site: Number(site) });
  }
  const changed = <Name extends string>(rows: Readonly<Record<Name, Budget>>) =>
    Object.fromEntries(
      Object.entries<Budget>(rows).map(([name, row]) => [
        name,
        { ...row, ...(changes.get(name) ?? changes.get('all')) },
      ]),
    ) as Record<Name, Budget>;
  return { requests: changed(requestBudgets), actions: changed(actionBudgets) };
}

export const defaultBudgets: Budgets = { requests: requestBudgets, actions: actionBudgets };
