type Rows = Readonly<Record<string, readonly string[]>>;

const inOrder = (names: string): Rows =>
  Object.fromEntries(names.split(' ').map((name, index, all) => [name, all.slice(0, index)]));

/**
 * The folders inside a folder, and the folders beside them that they may import: only those of rows above, so that folders
 * have no import cycles. A folder without a row imports no folder beside it, and none imports it.
 */
export const folders: Readonly<Record<string, Rows>> = {
  '': {
    lib: [],
    components: ['lib'],
    sw: ['lib'],
    sandbox: ['lib'],
    server: ['lib'],
    app: ['components', 'lib', 'server'],
    scripts: ['lib', 'sandbox', 'server'],
    lab: ['lib', 'sandbox', 'scripts', 'server'],
    e2e: ['lab', 'lib', 'sandbox', 'scripts', 'server'],
  },
  'lib/': inOrder('contracts forms domain format paths browser content api'),
  'components/': inOrder('ui forms content tickets landing account layout home search seats booking wallet operator'),
  'components/booking/': inOrder('trip payment list purchase'),
  'server/': {
    observability: [],
    providers: ['observability'],
    budgets: ['observability'],
    process: ['budgets', 'observability'],
    sealing: [],
    db: ['observability'],
    payments: ['observability', 'providers'],
    api: ['observability', 'process'],
    documents: ['api', 'budgets', 'process'],
    live: ['db', 'observability'],
    messaging: ['db', 'observability', 'process', 'providers', 'sealing'],
    platform: [
      'api',
      'budgets',
      'db',
      'documents',
      'live',
      'messaging',
      'observability',
      'payments',
      'process',
      'sealing',
    ],
    worker: ['db', 'live', 'messaging', 'observability', 'platform', 'process'],
    bff: ['api', 'budgets', 'documents', 'observability', 'payments', 'process'],
    web: ['api', 'budgets', 'observability', 'platform', 'process'],
  },
  'server/api/': inOrder('specified endpoints'),
  'server/bff/': inOrder('session reads forms pages routes files staff'),
  'server/platform/': {
    import: [],
    accounts: [],
    catalogue: [],
    content: ['import'],
    home: [],
    landing: ['catalogue'],
    seats: ['catalogue'],
    wallet: ['accounts'],
    staff: ['accounts'],
    sales: ['accounts', 'catalogue', 'seats', 'wallet'],
    tickets: ['catalogue', 'sales'],
    trips: ['accounts', 'catalogue', 'import', 'sales'],
    timetable: ['catalogue', 'import', 'trips'],
    router: 'accounts catalogue content home landing sales seats staff tickets timetable trips wallet'.split(' '),
    setup: 'accounts catalogue content import sales seats staff timetable wallet router'.split(' '),
  },
  'server/platform/sales/': inOrder('bookings settlement payments cancellations refunds'),
};

/** The names of the repos that other domains import. All other names are private. */
export const openNames: Readonly<Record<string, readonly string[]>> = {
  'server/live/seat-outbox.repo': ['recordSeats', 'SeatChange'],
  'server/messaging/message-outbox.repo': ['deleteOldMessages', 'withdrawMessages', 'withdrawStarting'],
  'server/platform/accounts/accounts.repo': [
    'deleteOldFailures',
    'findAddress',
    'findUser',
    'findUserByContact',
    'getConfirmedContacts',
    'getUser',
    'insertMissingUsers',
  ],
  'server/platform/accounts/sessions.repo': ['deleteOldSessions', 'revokeSessions'],
  'server/platform/accounts/sign-ups.repo': ['deleteOldSignUps'],
  'server/platform/catalogue/catalogue.repo': ['findPicture', 'findSeatPlan', 'listCities', 'toTripLeg'],
  'server/platform/timetable/profile.repo': ['setSampleProfiles'],
  'server/platform/timetable/timetable-drafts.repo': ['deleteOldTimetableDrafts'],
  'server/platform/timetable/timetable.repo': ['hasTimetable'],
  'server/platform/content/content.repo': ['hasContent'],
  'server/platform/sales/bookings/bookings.repo': [
    'BookingRow',
    'deleteOldDrafts',
    'findBooking',
    'findBookingByNumber',
    'findRecentBooking',
    'insertBooking',
    'listBookings',
    'LoadedBooking',
  ],
  'server/platform/sales/bookings/locked-booking.repo': ['isTripCancelled'],
  'server/platform/sales/payments/payment-attempts.repo': ['insertAttempt'],
  'server/platform/sales/refunds/refunds.repo': ['findCardMoney', 'listRefundsOf'],
  'server/platform/seats/seats.repo': ['bookHolds', 'freeSeats', 'lockSeats'],
  'server/platform/staff/audit.repo': ['findRepeated'],
  'server/platform/staff/staff.repo': ['findMemberByContact', 'findOperatorId', 'Membership'],
  'server/platform/trips/blocks.repo': ['insertBlocks', 'isLiveClaim', 'listSoldSeats', 'setBlocks'],
  'server/platform/wallet/ledger.repo': ['LedgerEntry', 'postTransfer'],
};

type Exception = readonly [from: RegExp, to: RegExp, reason: string];

export const exceptions: readonly Exception[] = [
  [/^components\/ui\//, /^lib\/(api|contracts)\//, 'components/ui knows no domain.'],
  [/^app\//, /^server\/(?!bff\/)/, 'app imports only components, lib and server/bff.'],
];

export const exceptionsForSources: readonly Exception[] = [
  [/^server\/web\/(?!main\.)/, /^server\/(api|platform)\//, 'In server/web, only main.ts registers the platform.'],
  [/^server\/web\/main\./, /^server\/(budgets\/|api\/(?!in-process|refused-r))/, 'main.ts registers the platform.'],
  [/^server\/web\/main\./, /^server\/platform\/(?!router\/)/, 'main.ts imports only the router of the platform.'],
  [/^server\/bff\//, /^server\/payments\/(?!dpo-messages$)/, 'The platform sends the messages that the BFF writes.'],
  [/^server\/documents\/open-graph\//, /^server\/(?!documents\/open-)/, 'Images depend only on their texts.'],
  [/^server\/documents\/tickets\//, /^server\/api\/[^/]+$/, 'Documents import only the contract of the API.'],
  [/^server\/documents\/tickets\//, /^server\/documents\/open-graph\//, 'Tickets and images are separate.'],
  [/^server\/platform\/[^/]+$/, /^server\/platform\/.+\//, 'All domains import these files, so they import no domain.'],
  [
    /^(?!server\/documents\/open-picture\.|e2e\/)/,
    /^sharp$/,
    'server/documents/open-picture.ts checks the format of a picture first.',
  ],
  [/^(?!lib\/contracts\/)/, /^zod\/mini$/, 'Only lib/contracts uses zod/mini (docs/decisions/012).'],
  [/^(lib|components)\//, /^zod$/, 'lib and components read data with the schemas and readers of lib/contracts.'],
  [/^(?!server\/db\/|e2e\/|lab\/|.*\.repo\.)/, /^drizzle-orm|^server\/db\/schema/, 'Only repos have SQL.'],
];
