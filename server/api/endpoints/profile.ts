import { z } from 'zod';
import { cashDesk } from '@/lib/contracts/journey';
import { refundRules } from '@/lib/contracts/refunds';
import { enabledCountries } from '@/lib/domain/countries';
import { refundHoursBefore, refundPurchaseDays } from '@/lib/limits';
import { endpoint } from '@/server/api/endpoint';
import { ofBus } from './buses';
import { filter, listOf, listQuery } from './lists';
import { operatorPath, platformPath, reason, scope, staffChange, staffRead, text } from './staff';

export const refundRuleLabels = {
  standard: `Until ${refundHoursBefore} hours before departure`,
  seven_days: `Within ${refundPurchaseDays} days of the purchase`,
  none: 'Never',
};
const orBlank = (title: string, max: number, example: string) =>
  z
    .string()
    .trim()
    .max(max)
    .default('')
    .meta({ title, examples: [example] });
const degrees = (title: string, example: string) =>
  text(`${title}, such as ${example}`, 13).meta({ examples: [example] });
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const picture = z
  .array(z.object({ name: z.string().max(200), base64: z.base64() }))
  .length(1)
  .meta({
    title: 'Picture',
    description: 'A PNG, JPEG or WebP file of at most 5 MB.',
    format: 'file',
    accept: 'image/png,image/jpeg,image/webp',
    examples: [[{ name: 'picture.png', base64: pixel }]],
  });
const pictureBody = z.object({ picture, ...reason });
const setPicture = { ...staffChange, method: 'PUT', audit: 'picture.set', body: pictureBody } as const;
const removePicture = { ...staffChange, method: 'DELETE', audit: 'picture.removed' } as const;
const logo = { path: `${operatorPath}/logo`, permission: 'operator.edit', params: scope } as const;
const photo = { path: `${operatorPath}/buses/:busId/photo`, permission: 'timetable.edit', params: ofBus } as const;
const percent = { title: 'Commission in percent, 0 to 30', inputMode: 'decimal', examples: [5] } as const;

export const profileEndpoints = {
  operatorProfile: endpoint({
    ...staffRead,
    path: `${operatorPath}/profile`,
    summary: 'The operator as passengers see it.',
    permission: 'operator.read',
    params: scope,
    output: listOf(
      z.object({
        id: z.uuid(),
        name: z.string(),
        phone: z.string().nullable(),
        email: z.string().nullable(),
        refundRule: z.enum(refundRules),
        /** A text, so that the form shows it. */
        salesEndMinutes: z.string(),
        ...z.object(cashDesk.shape).partial().shape,
        /** Null for a role that does not read money. */
        commissionPercent: z.string().nullable(),
        logo: z.string().nullable(),
      }),
    ),
  }),
  setOperatorProfile: endpoint({
    ...staffChange,
    method: 'PUT',
    path: `${operatorPath}/profile`,
    summary: 'Changes the phone, the e-mail address, the refund rule, the end of the sales and the place to pay.',
    permission: 'operator.edit',
    audit: 'operator.edited',
    params: scope,
    body: z.object({
      phone: text('Phone', 40).meta({
        description: 'It stands on your public page. Nothing is on sale without it.',
        inputMode: 'tel',
        examples: ['+267 390 0019'],
      }),
      email: orBlank('E-mail address', 200, 'office@bus.example'),
      refundRule: z.enum(refundRules).meta({ title: 'Passengers may cancel a paid booking', labels: refundRuleLabels }),
      salesEndMinutes: z.int().min(0).max(240).meta({
        title: 'Minutes between the end of the sales and the first stop',
        description: '0 to 240. With 0, seats are sold until the bus leaves the stop of the passenger.',
      }),
      town: orBlank('Town where passengers can pay', 60, 'Gaborone'),
      place: orBlank('Where passengers can pay', 120, 'Bus rank, bay 2').describe(
        'Your members take cash here. Unpaid bookings of your trips and the page "Where to pay" name it.',
      ),
      openingHours: orBlank('Opening hours', 120, 'Mon to Sat 06:00 to 18:00'),
      ...reason,
    }),
  }),
  setCommission: endpoint({
    ...staffChange,
    method: 'PUT',
    path: `${operatorPath}/commission`,
    summary: 'Changes the part of later payments that the platform keeps.',
    permission: 'commission.edit',
    audit: 'operator.commission_set',
    params: scope,
    body: z.object({
      commissionPercent: z.number().min(0).max(30).multipleOf(0.01).meta(percent),
      ...reason,
    }),
  }),
  setLogo: endpoint({ ...setPicture, ...logo, summary: 'Replaces the logo of the operator.' }),
  removeLogo: endpoint({ ...removePicture, ...logo, summary: 'Removes the logo of the operator.' }),
  setPhoto: endpoint({ ...setPicture, ...photo, summary: 'Replaces the photo of a bus.' }),
  removePhoto: endpoint({ ...removePicture, ...photo, summary: 'Removes the photo of a bus.' }),
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
