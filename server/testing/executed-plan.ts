import type { Database } from '@/server/db/client';

type PlanNode = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  Plans?: PlanNode[];
};

/** `rows` are those that the scan returned in all its loops. */
export type Scan = {
  table: string;
  kind: string;
  index: string | undefined;
  condition: string | undefined;
  rows: number;
};
/** `sortedRows` has the rows of each sort. */
export type ExecutedPlan = { statements: number; isGeneric: boolean; scans: Scan[]; sortedRows: number[] };

/** PostgreSQL makes this many custom plans before it may use a generic plan. */
const customPlans = 5;

function scansIn(node: PlanNode): Scan[] {
  const { 'Node Type': kind, 'Relation Name': table, 'Index Name': index, 'Index Cond': condition } = node;
  if (node['Actual Loops'] === 0) return [];
  const rows = rowsOf(node);
  const below = (node.Plans ?? []).flatMap(scansIn);
  if (kind !== 'Bitmap Heap Scan') return table ? [{ table, kind, index, condition, rows }, ...below] : below;
  // The index of a bitmap scan is a child node that does not name the table.
  const inner = (node.Plans ?? []).flatMap(bitmapIndexes);
  return [{ table: table ?? '', kind, index: inner[0]?.index, condition: inner[0]?.condition, rows }];
}

const rowsOf = (node: PlanNode) => node['Actual Rows'] * node['Actual Loops'];
const sortsIn = (node: PlanNode): number[] => [
  ...(node['Node Type'].includes('Sort') ? [rowsOf(node)] : []),
  ...(node.Plans ?? []).flatMap(sortsIn),
];

function bitmapIndexes(node: PlanNode): { index: string | undefined; condition: string | undefined }[] {
  const own = node['Index Name'] ? [{ index: node['Index Name'], condition: node['Index Cond'] }] : [];
  return [...own, ...(node.Plans ?? []).flatMap(bitmapIndexes)];
}

/**
 * Returns the plans of the statements of `work` on a connection that has executed them before. `isGeneric` describes
 * the last statement. `scans` lists every table that they read. A part that did not run reads none. `db` must have one connection.
 */
export async function executedPlan(db: Database, work: () => Promise<unknown>): Promise<ExecutedPlan> {
  const { $client } = db;
  const send = $client.query.bind($client) as Send;
  const sent = new Map<string, unknown[]>();
  $client.query = ((first: { text: string }, values: unknown[], ...rest: unknown[]) => {
    sent.set(first.text, values);
    return send(first, values, ...rest);
  }) as typeof $client.query;
  try {
    for (let count = 0; count <= customPlans; count += 1) await work();
  } finally {
    $client.query = send as unknown as typeof $client.query;
  }
  const plans: Awaited<ReturnType<typeof planOf>>[] = [];
  for (const [text, values] of sent) plans.push(await planOf(send, text, values));
  const last = plans.at(-1);
  if (!last) throw new Error('`work` sent no statement to the database');
  return {
    statements: plans.length,
    isGeneric: last.isGeneric,
    scans: plans.flatMap(({ scans }) => scans),
    sortedRows: plans.flatMap(({ sortedRows }) => sortedRows),
  };
}

type Send = (...args: unknown[]) => Promise<{ rows: unknown[] }>;

async function planOf(send: Send, text: string, values: readonly unknown[]) {
  const result = await send(
    `select name, generic_plans::int as generic from pg_prepared_statements where statement = ${quoted(text)}`,
  );
  const [statement] = result.rows as { name: string; generic: number }[];
  if (!statement) throw new Error(`not prepared: ${text}`);
  const { rows } = await send(
    `explain (analyze, format json) execute "${statement.name}"(${values.map(literal).join(', ')})`,
  );
  const [explained] = rows as { 'QUERY PLAN': [{ Plan: PlanNode }] }[];
  if (!explained) throw new Error('PostgreSQL returned no plan');
  return {
    isGeneric: statement.generic > 0,
    scans: scansIn(explained['QUERY PLAN'][0].Plan),
    sortedRows: sortsIn(explained['QUERY PLAN'][0].Plan),
  };
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

function literal(value: unknown): string {
  if (value === null) return 'null';
  return quoted(Array.isArray(value) ? `{${value.join(',')}}` : `${value as string | number}`);
}
