import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parse } from 'node-html-parser';
import { z } from 'zod';
import { addPassenger, day, visit, type Visitor } from '../visitor.ts';
import { app } from './shared-app.ts';

const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

/** Parses a page. `has` finds an element with exactly this text, `announces` an alert that contains it. */
async function read(response: Response) {
  const page = parse(await response.text());
  page.querySelectorAll('script, style, template').forEach((element) => element.remove());
  const texts = (selector: string) => page.querySelectorAll(selector).map((element) => plain(element.textContent));
  return {
    status: response.status,
    has: (text: string) => texts('body *').includes(text),
    announces: (text: string) => texts('[role=alert]').some((alert) => alert.includes(text)),
  };
}

const notDebited =
  'Error occurred processing your booking payment, and your account was not debited. If there was a debit to your transaction, please reach out to us through our communication channel with the reference number sent to your primary contact';

/** Texts that pages show regardless of the data (spec sections 1, 2 and 9). */
const fixedTexts: Record<string, string[]> = {
  '/': ['Book', 'Pay', 'Confirm', 'Travel', 'Customers', 'Buses', 'Routes'],
  '/about': ['Passion and hard work'],
  '/blog': ['Content is coming soon', 'We are working on bringing you rich content'],
  '/faqs': ['Do children need a ticket?', 'Privacy Policy', 'Terms and Conditions', 'Refund Policy'],
  '/contact_us': ['Request More Information'],
  '/terms_conditions': ['4. Cancellation of ticket'],
  '/privacy_policy': ['17. Updates of this policy'],
  '/user_agreement': ['17. Updates of this policy'],
  '/refund_policy': [
    'A request to cancel is accepted only up to 24 hours before departure.',
    'A refund to a card is issued 3 to 20 business days after the request was accepted.',
    'This policy may change at any time without notice.',
  ],
  '/signup': ['You must be at least 18 years old.'],
  '/offline': [
    'This page is not saved on this phone. Your tickets, and search results that you have opened before, can be opened without a network.',
  ],
  '/bus': ['All bus routes'],
  '/bus/maun': ['Buses in Maun'],
  '/bus/gaborone-to-maun': [
    'Bus from Gaborone to Maun',
    'Next departures',
    'This is sample data: the buses shown here do not exist.',
    'Be at the bus 30 minutes before it leaves, with your ticket and an identity document.',
    'You can book now and pay at a terminal until 30 minutes before departure. Closer than 45 minutes to departure, bookings are by card only.',
    'A child older than 5 years needs a separate ticket.',
  ],
  '/terminals': ['Where to pay', 'Main Mall, beside the post office', 'Cash for trips of Morula Coaches only'],
  '/operators': ['These operators run the buses that can be booked here.'],
  [`/search?from=shakawe&to=tsabong&date=${day(2)}`]: ['No buses available for route', 'Search again'],
  [`/search?from=gaborone&to=francistown&date=${day(2)}`]: ['Price Per Person'],
  '/payment/dpo/webhooks?TransID=1': ['Thank You!', 'Your bookings open in 30 seconds.'],
};

/** Alerts that pages show for an invalid query (spec sections 4, 5 and 8). */
const alerts = {
  [`/search?from=maun&to=maun&date=${day(2)}`]: 'Departure and Destination place can not be the same',
  [`/search?from=&to=maun&date=${day(2)}`]: 'Departure place can not be blank',
  [`/search?from=maun&to=&date=${day(2)}`]: 'Destination place can not be blank',
  [`/search?from=gaborone&to=maun&date=${day(-1)}`]: 'The date can not be in the past',
  [`/search?from=gaborone&to=maun&date=${day(2).slice(0, 4)}-99-99`]: 'The date is not valid',
  [`/search?from=atlantis&to=maun&date=${day(2)}`]: 'We do not know that place: atlantis',
  '/payment/dpo/webhooks?TransID=1': notDebited,
};

/** Texts for a passenger without bookings (spec section 2). */
const emptyTexts = {
  '/user/print-ticket': 'No Bookings Found',
  '/user/wallet': 'No transactions found',
  '/user/withdrawals': 'No withdrawals found',
  '/user/thank-you': 'Thank You!',
};

const searchSchema = z.object({
  buses: z.tuple([z.object({ tripId: z.string(), legId: z.string(), fareThebe: z.number() })], z.unknown()),
});

/** Books a seat of a bus that the search finds, and returns the booking id. */
async function bookFound({ ok, book }: Visitor): Promise<string> {
  const response = await ok('GET', `/api/search?from=gaborone&to=francistown&date=${day(3)}`);
  const [{ tripId, legId, fareThebe }] = searchSchema.parse(await response.json()).buses;
  return book({ trip: tripId, leg: legId, fare: fareThebe }, 'B1');
}

test('pages show the texts of the specification', async (t) => {
  const visitor = visit(app);
  const { visitor: passenger } = await addPassenger(app);

  for (const [path, texts] of Object.entries(fixedTexts)) {
    await t.test(path, async () => {
      const { status, has } = await read(await visitor.call('GET', path));
      assert.equal(status, 200);
      for (const text of texts) assert.ok(has(text), text);
    });
  }

  for (const [path, text] of Object.entries(alerts)) {
    await t.test(`${path} announces: ${text}`, async () => {
      const { announces } = await read(await visitor.call('GET', path));
      assert.ok(announces(text));
    });
  }

  for (const [path, text] of Object.entries(emptyTexts)) {
    await t.test(`${path} of a passenger without bookings: ${text}`, async () => {
      const { has } = await read(await passenger.ok('GET', path));
      assert.ok(has(text));
    });
  }

  const bookingId = await bookFound(passenger);

  await t.test('an unpaid booking is pending, and the page says that card payments are simulated', async () => {
    const { has } = await read(await passenger.ok('GET', '/user/bookings'));
    for (const text of ['Pending', 'Card payments are simulated here. No money is taken.']) assert.ok(has(text), text);
  });

  await t.test('every page that shows a booking or its ticket reports when it cannot be loaded', async () => {
    // The platform can make neither a booking nor a ticket from this end.
    await app.query(`update bookings set pay_by = 'infinity' where uuid = '${bookingId}'`);
    const pages: [string, string][] = [
      ['/user/print-ticket', 'The ticket could not be loaded. Please try again'],
      [`/v2/self-service/${bookingId}`, 'The ticket could not be loaded. Please try again'],
      ['/user/upcoming-tickets', 'Loading the tickets failed'],
      ['/user/bookings', 'Loading the bookings failed'],
    ];
    for (const [path, text] of pages) {
      const { announces } = await read(await passenger.call('GET', path));
      assert.ok(announces(text), path);
    }
  });
});
