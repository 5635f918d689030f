import { randomBytes, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { missing, missingInTransaction, Refusal, refuseEmptyTags } from './responses';
import type { Money, Payment, Payments } from './payments';
import type { Node, Tags } from './xml';

const mostHundredths = 50_000_00;

const webAddress = z.url({ protocol: /^https?$/ });
const countryCode = z.string().regex(/^[A-Za-z]{2}$/);
const text = z.string().default('');

/** The tags that the product sends. */
const transaction = z.object({
  PaymentAmount: z.string().regex(/^\d{1,9}(\.\d{1,2})?$/),
  PaymentCurrency: z.string(),
  CompanyRef: text,
  CompanyRefUnique: z.literal('1'),
  CompanyAccRef: text,
  RedirectURL: webAddress.optional(),
  BackURL: webAddress.optional(),
  PTL: z.string().regex(/^[1-9]\d{0,4}$/),
  PTLtype: z.literal('minutes'),
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

function describedService(tags: Tags, serviceType: string): string {
  const [services] = tags.Services ?? [];
  const [sent] = typeof services === 'object' ? (services.Service ?? []) : [];
  if (sent === undefined) throw notInService('Services');
  const { ServiceType, ServiceDescription } = parse(service, sent, notInService);
  if (ServiceType !== serviceType) throw notInService('ServiceType');
  return ServiceDescription;
}

function amountDue({ PaymentAmount, PaymentCurrency }: Transaction): Money {
  if (PaymentCurrency !== 'BWP') throw new Refusal('904', 'Currency not supported');
  const hundredths = Math.round(Number(PaymentAmount) * 100);
  if (hundredths === 0) throw notInTransaction('PaymentAmount');
  if (hundredths > mostHundredths) {
    throw new Refusal('905', 'The transaction amount has exceeded your allowed transaction limit');
  }
  return { currency: PaymentCurrency, hundredths };
}

export function createToken(tags: Tags, context: { payments: Payments; serviceType: string; now: Date }): Payment {
  refuseEmptyTags(tags, notInService);
  const [node] = tags.Transaction ?? [];
  if (node === undefined) throw notInTransaction('Transaction');
  const request = parse(transaction, node, notInTransaction);
  const description = describedService(tags, context.serviceType);
  const due = amountDue(request);
  const paidBefore = () => context.payments.byCompanyRef(request.CompanyRef).some(({ state }) => state.kind === 'paid');
  if (request.CompanyRef !== '' && paidBefore()) throw new Refusal('940', 'CompanyREF already exists and paid');
  return {
    token: randomUUID().toUpperCase(),
    transRef: `${randomBytes(4).toString('hex').toUpperCase()}G`,
    createdAt: context.now.toISOString(),
    limitAt: new Date(context.now.getTime() + Number(request.PTL) * 60_000).toISOString(),
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
    },
    state: { kind: 'open' },
    slow: false,
    stranded: false,
    isMobile: false,
    refundMode: 'refund-usual',
    refunds: [],
  };
}
