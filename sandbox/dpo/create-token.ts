import { randomBytes, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { missing, missingInTransaction, Refusal, refuseOddTags } from './responses';
import { currencies, type Money, type Payment, type Payments } from './payments';
import type { Node, Tags } from './xml';

const mostHundredths = 50_000_00;
const defaultLimitHours = 96;
const limitUnitMs = { hours: 3_600_000, minutes: 60_000 };

const webAddress = z.url({ protocol: /^https?$/ });
const countryCode = z.string().regex(/^[A-Za-z]{2}$/);
const text = z.string().default('');

const transaction = z.object({
  PaymentAmount: z.string().regex(/^\d{1,9}(\.\d{1,2})?$/),
  PaymentCurrency: z.string().toUpperCase(),
  CompanyRef: text,
  CompanyRefUnique: z.enum(['0', '1']).default('0'),
  CompanyAccRef: text,
  RedirectURL: webAddress.optional(),
  BackURL: webAddress.optional(),
  PTL: z
    .string()
    .regex(/^[1-9]\d{0,4}$/)
    .default(String(defaultLimitHours)),
  PTLtype: z
    .string()
    .toLowerCase()
    .pipe(z.enum(['hours', 'minutes']))
    .default('hours'),
  customerFirstName: text,
  customerLastName: text,
  customerAddress: text,
  customerCity: text,
  customerCountry: countryCode.optional(),
  customerDialCode: countryCode.optional(),
  customerPhone: z
    .string()
    .regex(/^\d{5,15}$/)
    .default(''),
  customerZip: text,
  DefaultPayment: z.enum(['CC', 'MO', 'PP', 'BT', 'XP']).optional(),
  MetaData: z.string().max(2000).optional(),
});
type Transaction = z.infer<typeof transaction>;

const service = z.object({
  ServiceType: z.string(),
  ServiceDescription: z.string(),
  ServiceDate: z
    .string()
    .regex(/^\d{4}\/\d{2}\/\d{2} \d{2}:\d{2}$/)
    .refine((date) => !Number.isNaN(Date.parse(`${date.replaceAll('/', '-').replace(' ', 'T')}Z`))),
});

const texts = (node: Node): Record<string, Node | undefined> =>
  typeof node === 'string' ? {} : Object.fromEntries(Object.entries(node).map(([tag, [first]]) => [tag, first]));

function parse<T>(schema: z.ZodType<T>, node: Node, refuse: (name: string) => Refusal): T {
  const { success, data, error } = schema.safeParse(texts(node));
  if (!success) throw refuse(String(error.issues[0]?.path[0]));
  return data;
}

const notInTransaction = (name: string) => missingInTransaction('902', name);
const notInService = (name: string) => missing('950', name);

function firstService(tags: Tags, serviceType: string): string {
  const [services] = tags.Services ?? [];
  const sent = typeof services === 'object' ? services.Service : undefined;
  const parsed = sent?.map((node) => parse(service, node, notInService));
  const [first] = parsed ?? [];
  if (!parsed || !first) throw notInService('Services');
  if (parsed.some(({ ServiceType }) => ServiceType !== serviceType)) throw notInService('ServiceType');
  return first.ServiceDescription;
}

function amountDue({ PaymentAmount, PaymentCurrency }: Transaction): Money {
  const currency = currencies.find((known) => known === PaymentCurrency);
  if (!currency) throw new Refusal('904', 'Currency not supported');
  const hundredths = Math.round(Number(PaymentAmount) * 100);
  if (hundredths === 0) throw notInTransaction('PaymentAmount');
  if (hundredths > mostHundredths) {
    throw new Refusal('905', 'The transaction amount has exceeded your allowed transaction limit');
  }
  return { currency, hundredths };
}

export function createToken(tags: Tags, context: { payments: Payments; serviceType: string; now: Date }): Payment {
  refuseOddTags(tags, {
    empty: notInService,
    twice: (name) => new Refusal('960', `Tag has been sent multiple times - ${name}`),
  });
  const [node] = tags.Transaction ?? [];
  if (node === undefined) throw notInTransaction('Transaction');
  const request = parse(transaction, node, notInTransaction);
  const description = firstService(tags, context.serviceType);
  const due = amountDue(request);
  const paidBefore = () => context.payments.byCompanyRef(request.CompanyRef).some(({ state }) => state.kind === 'paid');
  if (request.CompanyRefUnique === '1' && request.CompanyRef !== '' && paidBefore()) {
    throw new Refusal('940', 'CompanyREF already exists and paid');
  }
  return {
    token: randomUUID().toUpperCase(),
    transRef: `${randomBytes(4).toString('hex').toUpperCase()}G`,
    createdAt: context.now.toISOString(),
    limitAt: new Date(context.now.getTime() + Number(request.PTL) * limitUnitMs[request.PTLtype]).toISOString(),
    due,
    companyRef: request.CompanyRef,
    accountRef: request.CompanyAccRef,
    redirectUrl: request.RedirectURL,
    backUrl: request.BackURL,
    description,
    customer: {
      name: [request.customerFirstName, request.customerLastName].filter(Boolean).join(' '),
      phone: request.customerPhone,
      country: request.customerCountry ?? '',
      address: request.customerAddress,
      city: request.customerCity,
      zip: request.customerZip,
    },
    state: { kind: 'open' },
    slow: false,
    stranded: false,
    isMobile: false,
    refundMode: 'refund-usual',
    refunds: [],
  };
}
