import { z } from 'zod';
import { cashDesk } from '@/lib/contracts/journey';
import { refundRules } from '@/lib/contracts/refunds';
import { refundHoursBefore, refundPurchaseDays } from '@/lib/limits';
import { spacedPhone } from '@/lib/format/spaced-phone';
import { endpoint } from '@/server/api/endpoint';
import { staffScreen } from '@/server/api/staff-screen';
import { listOf, operatorChange, operatorPath, operatorRead, reason, scope, staffChange, text } from './staff';

const refundRuleLabels = {
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
export const setPicture = { ...staffChange, method: 'PUT', audit: 'picture.set', body: pictureBody } as const;
export const removePicture = { ...staffChange, method: 'DELETE', audit: 'picture.removed' } as const;
const logo = { path: `${operatorPath}/logo`, permission: 'operator.edit', params: scope } as const;
const percent = { title: 'Commission in percent, 0 to 30', inputMode: 'decimal', examples: [5] } as const;

const settingRows = {
  operatorProfile: endpoint({
    ...operatorRead,
    path: `${operatorPath}/profile`,
    summary: 'The operator as passengers see it.',
    permission: 'operator.read',
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
    ...operatorChange,
    method: 'PUT',
    path: `${operatorPath}/profile`,
    summary: 'Changes the phone, the e-mail address, the refund rule, the end of the sales and the place to pay.',
    permission: 'operator.edit',
    audit: 'operator.edited',
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
    ...operatorChange,
    method: 'PUT',
    path: `${operatorPath}/commission`,
    summary: 'Changes the part of later payments that the platform keeps.',
    permission: 'commission.edit',
    audit: 'operator.commission_set',
    body: z.object({
      commissionPercent: z.number().min(0).max(30).multipleOf(0.01).meta(percent),
      ...reason,
    }),
  }),
  setLogo: endpoint({ ...setPicture, ...logo, summary: 'Replaces the logo of the operator.' }),
  removeLogo: endpoint({ ...removePicture, ...logo, summary: 'Removes the logo of the operator.' }),
} as const;

export const settings = staffScreen(settingRows, 'operatorProfile', {
  path: ':slug/settings',
  icon: 'M4 7h9M17 7h3M4 17h3M11 17h9M15 5v4M9 15v4',
  title: 'Settings',
  only: 'operator',
  isRecord: true,
  columns: [
    ['Name', ({ name }) => name],
    ['Phone', ({ phone }) => (phone ? spacedPhone(phone) : 'None. Nothing is on sale without it.')],
    ['E-mail address', ({ email }) => email ?? ''],
    ['Cancelling', ({ refundRule }) => refundRuleLabels[refundRule]],
    [
      'Sales end',
      ({ salesEndMinutes }) =>
        salesEndMinutes === '0' ? 'When the bus leaves' : `${salesEndMinutes} minutes before the first departure`,
    ],
    ['Where passengers can pay', (row) => [row.place, row.town, row.openingHours].filter(Boolean).join(', ')],
    ['Commission', ({ commissionPercent: percent }) => (percent ? `${percent} % of each payment` : '')],
  ],
  part: ([one]) => (one?.logo ? { kind: 'picture', src: one.logo, alt: `Logo of ${one.name}` } : undefined),
  empty: () => '',
  forms: [
    { form: ['setOperatorProfile', 'Change the settings', 'Save', 'The settings were saved.'] },
    { form: ['setCommission', 'Set the commission', 'Save', 'The commission of later payments was saved.'] },
    { form: ['setLogo', 'Set the logo', 'Upload', 'The logo was saved.'] },
    {
      form: ['removeLogo', 'Remove the logo', 'Remove', 'The logo was removed.'],
      isDanger: true,
      isPossible: ({ logo }) => logo !== null,
    },
  ],
});
