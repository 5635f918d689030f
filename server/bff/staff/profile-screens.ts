import { enabledCountries } from '@/lib/domain/countries';
import { spacedPhone } from '@/lib/format/spaced-phone';
import { refundRuleLabels } from '@/server/api/endpoints/profile';
import { form, screen, type Screen } from './screen';

export const profileScreens: readonly Screen[] = [
  screen({
    path: ':slug/settings',
    icon: 'M4 7h9M17 7h3M4 17h3M11 17h9M15 5v4M9 15v4',
    title: 'Settings',
    list: 'operatorProfile',
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
      form('setOperatorProfile', 'Change the settings', 'Save', 'The settings were saved.'),
      form('setCommission', 'Set the commission', 'Save', 'The commission of later payments was saved.'),
      form('setLogo', 'Set the logo', 'Upload', 'The logo was saved.'),
      {
        ...form('removeLogo', 'Remove the logo', 'Remove', 'The logo was removed.', { isDanger: true }),
        isPossible: ({ logo }) => logo !== null,
      },
    ],
  }),
  screen({
    path: 'platform/towns',
    icon: 'M12 21c4-5 7-8.5 7-12a7 7 0 1 0-14 0c0 3.5 3 7 7 12zM12 6.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z',
    title: 'Towns',
    list: 'townList',
    columns: [
      ['Name', ({ name }) => name],
      ['Country', ({ country }) => enabledCountries.find(({ code }) => code === country)?.name ?? country],
      ['Latitude', ({ latitude }) => String(latitude ?? '')],
      ['Longitude', ({ longitude }) => String(longitude ?? '')],
      ['Top destination', ({ isTopDestination }) => (isTopDestination ? 'Top destination' : '')],
    ],
    empty: ({ name }) => (name ? `No town has a name with ${name}.` : 'There is no town yet.'),
    forms: [form('addTown', 'Add a town', 'Add', 'The town was added.')],
  }),
];
