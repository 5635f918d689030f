import { actionBudgets, routeBudgets, type ActionBudget, type ActionName, type RouteBudget } from './table';

export type Budgets = { routes: readonly RouteBudget[]; actions: Readonly<Record<ActionName, ActionBudget>> };

const isAction = (name: string): name is ActionName => Object.hasOwn(actionBudgets, name);

/**
 * Reads the setting BUDGETS: `name=each/site` with commas between, as 'sms=100/5000,sign-in=600/9000'. The name `all` stands
 * for every budget. Returns undefined if a name is unknown or a number is missing.
 */
export function parseBudgets(text: string): Budgets | undefined {
  const changes = new Map<string, { each: number; site: number }>();
  for (const part of text === '' ? [] : text.split(',')) {
    const [, name = '', each, site] = /^\s*([a-z-]+)=(\d{1,9})\/(\d{1,9})\s*$/.exec(part) ?? [];
    const isKnown = name === 'all' || isAction(name) || routeBudgets.some((row) => row.name === name);
    if (!isKnown || Number(each) < 1 || Number(site) < 1) return undefined;
    changes.set(name, { each: Number(each), site: Number(site) });
  }
  const changed = <Row extends ActionBudget>(name: string, row: Row): Row => ({
    ...row,
    ...(changes.get(name) ?? changes.get('all')),
  });
  const actions = Object.entries(actionBudgets).map(([name, row]) => [name, changed(name, row)] as const);
  return {
    routes: routeBudgets.map((row) => changed(row.name, row)),
    actions: Object.fromEntries(actions) as Budgets['actions'],
  };
}

export const defaultBudgets: Budgets = { routes: routeBudgets, actions: actionBudgets };
