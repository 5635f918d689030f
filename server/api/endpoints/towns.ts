import { z } from 'zod';
import { enabledCountries } from '@/lib/domain/countries';
import { endpoint } from '@/server/api/endpoint';
import { staffScreen } from '@/server/api/staff-screen';
import { filter, listOf, listQuery, platformPath, reason, staffChange, staffRead, text } from './staff';

const degrees = (title: string, example: string) =>
  text(`${title}, such as ${example}`, 13).meta({ examples: [example] });

const townRows = {
  townList: endpoint({
    ...staffRead,
    path: `${platformPath}/towns`,
    summary: 'The towns by name.',
    permission: 'towns.edit',
    query: z.object({ ...listQuery, name: filter(60).meta({ title: 'Name' }) }),
    output: listOf(
      z.object({
        id: z.uuid(),
        name: z.string(),
        country: z.string(),
        latitude: z.number().nullable(),
        longitude: z.number().nullable(),
        isTopDestination: z.boolean(),
      }),
    ),
  }),
  addTown: endpoint({
    ...staffChange,
    path: `${platformPath}/towns`,
    summary: 'Adds a town by the rules of cities.csv.',
    permission: 'towns.edit',
    audit: 'town.added',
    body: z.object({
      city: text('Name', 60),
      country: z.enum(enabledCountries.map(({ code }) => code)).meta({
        title: 'Country',
        default: 'BW',
        labels: Object.fromEntries(enabledCountries.map(({ code, name }) => [code, name])),
      }),
      latitude: degrees('Latitude', '-24.6282'),
      longitude: degrees('Longitude', '25.9231'),
      isTopDestination: z.boolean().default(false).meta({ title: 'Show among the top destinations' }),
      ...reason,
    }),
  }),
} as const;

export const towns = staffScreen(townRows, 'townList', {
  path: 'platform/towns',
  icon: 'M12 21c4-5 7-8.5 7-12a7 7 0 1 0-14 0c0 3.5 3 7 7 12zM12 6.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z',
  title: 'Towns',
  columns: [
    ['Name', ({ name }) => name],
    ['Country', ({ country }) => enabledCountries.find(({ code }) => code === country)?.name ?? country],
    ['Latitude', ({ latitude }) => String(latitude ?? '')],
    ['Longitude', ({ longitude }) => String(longitude ?? '')],
    ['Top destination', ({ isTopDestination }) => (isTopDestination ? 'Top destination' : '')],
  ],
  empty: ({ name }) => (name ? `No town has a name with ${name}.` : 'There is no town yet.'),
  forms: [{ form: ['addTown', 'Add a town', 'Add', 'The town was added.'] }],
});
