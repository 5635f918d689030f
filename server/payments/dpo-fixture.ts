import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { instantAt } from '@/lib/format/time';
import type { TokenRequest } from './gateway';

/** Reads a message from the provider's documentation. `name` is a file of `fixtures` without `.xml`. */
export const fixture = (name: string) => readFileSync(join('server/payments/fixtures', `${name}.xml`), 'utf8');

export const tokenRequest: TokenRequest = {
  amountThebe: 17000,
  currency: 'BWP',
  companyRef: 'A3C4D6E7',
  accountRef: '0193f0a2-7c1e-7d3a-9b52-6f1f0a4c8e21',
  redirectUrl: 'https://tsela.example/payment/dpo/webhooks',
  backUrl: 'https://tsela.example/user/bookings?payment=left&provider=dpo',
  limitMinutes: 15,
  serviceAt: instantAt('2026-11-21', 90),
  description: 'Bus Gaborone to Maun, seats A1 & A2',
  customer: {
    firstName: 'Tshepo "T"',
    lastName: "O'Brien & Sons <Maun>",
    email: 'tshepo@passenger.example',
    phone: '+267 71 000 001',
    address: 'Plot 50371, Fairgrounds',
    city: 'Gaborone',
  },
};

export const companyToken = '57466282-EBD7-4ED5-B699-8659330A6996';
export const token = '72983CAC-5DB1-4C7F-BD88-352066B71592';

export const bareResponse = (result: string) =>
  `<API3G><Result>${result}</Result><ResultExplanation>Why</ResultExplanation></API3G>`;
