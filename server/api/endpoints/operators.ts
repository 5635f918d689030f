import { z } from 'zod';
import { reservedSlugs } from '@/lib/limits';
import { staffPath } from '@/lib/paths/staff';
import { maxNameLength, namePattern } from '@/lib/typed';
import { endpoint } from '@/server/api/endpoint';
import { staffScreen } from '@/server/api/staff-screen';
import { contact } from './people';
import { filter, listOf, listQuery, order, platformPath, reason, staffChange, staffRead, text } from './staff';

export const operatorRows = {
  operatorList: endpoint({
    ...staffRead,
    path: `${platformPath}/operators`,
    summary: 'The operators by name.',
    permission: 'operator.read',
    query: z.object({
      ...listQuery,
      sort: order('name').default('name'),
      name: filter(100).meta({ title: 'Name' }),
    }),
    output: listOf(z.object({ id: z.uuid(), slug: z.string(), name: z.string(), members: z.int() })),
  }),
  createOperator: endpoint({
    ...staffChange,
    path: `${platformPath}/operators`,
    summary: 'Creates an operator and invites its owner.',
    permission: 'operator.create',
    audit: 'operator.created',
    body: z.object({
      name: text('Name', maxNameLength).regex(namePattern),
      slug: z
        .string()
        .trim()
        .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
        .max(60)
        .refine((slug) => !reservedSlugs.includes(slug))
        .meta({ title: 'Name in addresses', description: 'Lower case letters, digits and hyphens: morula-coaches' }),
      contact,
      ...reason,
    }),
  }),
} as const;

export const operators = staffScreen(operatorRows, 'operatorList', {
  path: 'platform/operators',
  icon: 'M4 5h16v11H4zM4 11h16M7 16v3M17 16v3M7 13.5v.1M17 13.5v.1',
  title: 'Operators',
  columns: [
    ['Name', ({ name, slug }) => ({ text: name, href: `${staffPath}/${slug}/people` })],
    ['Name in addresses', ({ slug }) => slug],
    ['Staff', ({ members }) => (members === 1 ? '1 person' : `${members} people`)],
  ],
  empty: () => 'There is no operator yet.',
  forms: [
    { form: ['createOperator', 'New operator', 'Create', 'The operator was created, and its owner is invited.'] },
  ],
});
