import { minimumAge } from '@/lib/domain/account-texts';
import { brand } from '@/lib/brand';
import { inWords } from '@/lib/format/in-words';
import { codeMinutes, contactDays, liveRecordDays, signInLockMinutes, signInTries, signUpDays } from '@/lib/limits';
import type { ContentSection } from './content-page';
import { operatorRoles, mayDo, type Permission } from '@/lib/permissions';
import { links } from './links';

const { name } = brand;

const staffWith = (permission: Permission) =>
  inWords(operatorRoles.filter((role) => mayDo(role, permission)).map((role) => `${role}s`));

/** Sections 1 to 11 of spec section 9. */
export const privacyDataSections: readonly ContentSection[] = [
  {
    id: 'purpose',
    title: 'Purpose of this policy',
    blocks: [
      `This policy describes the personal data that ${name} has about you, its purpose, how long we store it, and your rights. It applies to every person who visits the website, has an account, or travels on the booking of another person.`,
      'This policy follows the law of Botswana: the Data Protection Act, 2024 (Act No. 18 of 2024), in force since 14 January 2025 (“the Act”). The Act replaced the Act of 2018. The Information and Data Protection Commission (“the Commission”) supervises compliance with the Act.',
    ],
  },
  {
    id: 'definition',
    title: 'Definition of personal data',
    blocks: [
      'Personal data is information about a person who is identified, or who can be identified directly or by a combination of facts. Examples are a name, a phone number, an e-mail address and a booking.',
      'Processing is any use of personal data: to collect, store, read, change, share or delete it.',
    ],
  },
  {
    id: 'controller',
    title: 'Who is the controller',
    blocks: [
      [
        'The controller decides why and how your data is processed. ',
        `The controller is ${name}, `,
        links.address,
        '.',
      ],
      ['If you have a question about your data, call ', links.phone, ' or write to ', links.email, '.'],
      'The bus operator that carries you is a separate controller for the data that it records at the bus.',
    ],
  },
  {
    id: 'types',
    title: 'Types of data',
    blocks: [
      {
        points: [
          'Your account: first and last name, username, phone number, and e-mail address if you give one. We store only a hash of your password. We also store the version of the terms that you accepted and the time.',
          'Your profile, if you fill it in: address, city, ZIP code, country, and a picture.',
          'Bookings: the names of the passengers, seats, journey, date, fare, reservation number, and whether a booking is paid, used or cancelled. We count your cancellations for the cancellation limits.',
          'Payments: amount, time, state and reference. We never see your card number, because you enter it on the page of the payment provider.',
          'Wallet and withdrawals: the amounts and your bank account (account number, bank, branch and IBAN).',
          'Messages: the messages that we send to you, the address or number of each, and the messages that you send to us.',
          'Technical data: your internet address during a request, and an unreadable hash of it to count attempts. We also record errors and slow responses, without names, phone numbers or e-mail addresses.',
        ],
      },
      'We do not request data about health, religion, political opinions or other sensitive matters. You show your proof of identity at the bus. We do not store a copy of it.',
    ],
  },
  {
    id: 'collection',
    title: 'How we collect data',
    blocks: [
      'You give us nearly all of this data when you sign up, book, pay, request a withdrawal or write to us. You can search without an account and without a name.',
      'If another person books a seat for you, that person gives us your name. You must have permission to name other passengers.',
      'The payment provider informs us of payments. An agent at a terminal, or the staff of the operator, inform us that a booking was paid in cash.',
      `You must be at least ${minimumAge} years old to create an account and to transact. Children travel on the booking of an adult. We store only the name and the seat of a child.`,
    ],
  },
  {
    id: 'purposes',
    title: 'What we use data for',
    blocks: [
      {
        points: [
          'To fulfil your order: we hold seats, make the booking, take the payment, issue the ticket and let the crew check it at the bus.',
          'To contact you about it: we send codes, confirmations, reminders and changes by SMS or e-mail.',
          'To protect accounts: we confirm phone numbers and e-mail addresses, count wrong passwords, and stop misuse and forged tickets.',
          'To refund money, and to maintain the accounting records that the law requires.',
          'To reply when you write or call.',
        ],
      },
      'We do this because your booking needs it, because you agreed to it when you signed up, because the law requires it, or to protect you and us from fraud. We do not send advertising and do not create profiles. A machine decides about you only by these rules: an unpaid booking ends, wrong passwords lock an account, and too many cancellations stop new bookings for a period.',
    ],
  },
  {
    id: 'retention',
    title: 'How long we keep data',
    blocks: [
      'After the number of days below, we delete the data during the following night.',
      {
        points: [
          'Names that you type before a booking is complete: one day.',
          `Codes: valid for ${codeMinutes} minutes. We remove the code from our copy of the message when the message is sent or can no longer be sent.`,
          `A sign-up without a confirmation and without use: ${signUpDays} days.`,
          'Counts of wrong passwords: about one day. We store them under a hash, not under your name.',
          'A login, with a short name of the device such as “Chrome on Android”: until you log out, but at most 30 days after your last use and 90 days after the login. We store it for 30 more days.',
          `The public record of a seat, which contains no names: ${liveRecordDays} days after the day of the journey.`,
          'Account, profile, bookings and messages that we sent: as long as your account exists.',
          'Payments, wallet, withdrawals and their bookings: as long as your account exists, and afterwards as long as the law requires accounting records.',
          `Messages that you send to us: until we have replied and the matter is settled. The copy of the contact form on the website: ${contactDays} days.`,
        ],
      },
    ],
  },
  {
    id: 'rights',
    title: 'Your rights',
    blocks: [
      'Your data belongs to you. You may ask us:',
      {
        points: [
          'for the data that we have about you, its use, and a copy of it;',
          'to correct wrong data and complete incomplete data;',
          'to delete data that is no longer needed, unless the law requires us to store it;',
          'to stop the use of your data for a purpose to which you object;',
          'to stop any processing that depends on your consent. Earlier processing remains lawful.',
        ],
      },
      [
        'You can change your names, address and picture in your ',
        links.profile,
        '. For all other requests, write to ',
        links.email,
        ' from the address of your account, or call ',
        links.phone,
        '. We check your identity and do not charge a fee.',
      ],
      'If you are not satisfied with our reply, you can complain to the Information and Data Protection Commission. The Act may give you further rights. This list does not limit them.',
    ],
  },
  {
    id: 'security',
    title: 'Security',
    blocks: [
      {
        points: [
          'We store only a hash of each password. The password cannot be recovered from the hash.',
          'We encrypt bank account and IBAN numbers. Screens and messages show only their last four characters.',
          'Your login is in an encrypted cookie that scripts of a page cannot read.',
          `After ${signInTries} wrong passwords an account is locked for ${signInLockMinutes} minutes. A new password ends all your other logins.`,
          'The seat data that browsers can read contains no name, phone number or user.',
          'We remove names, phone numbers and e-mail addresses from our logs.',
          'We sign the QR code of a paid ticket, so that a check detects a forged ticket.',
        ],
      },
      'The QR code contains the name of its passenger, the journey and the price. The link of a ticket shows the ticket without a login. Show and send them only to people you trust.',
      'No system is perfectly secure. If an unauthorized person gets your data, we inform the Commission and you as the Act requires.',
    ],
  },
  {
    id: 'disclosure',
    title: 'Who else sees your data',
    blocks: [
      'We do not sell your data, and we do not give it to advertisers. Others see only the data that they need for their task:',
      {
        points: [
          `The staff of the operator of your bus, for its own trips. Its ${staffWith('trips.passengers')} see the passenger list: names, seats, stops, whether a seat is paid, and the last three digits of your phone number. Its ${staffWith('bookings.search')} find a booking by its number or a name, and see the same with the price and its refunds. Its ${staffWith('bookings.contact')} also see your whole phone number, to call you. Its ${staffWith('payments.take')} take cash for bookings, and see the names and seats on the receipt.`,
          `The people of the platform, who help passengers and operators for ${name}: all of this for every trip, your e-mail address, and your payments, refunds and messages. They see your whole bank account number when they pay a withdrawal.`,
          'Everyone to whom you show your ticket. A check of a ticket shows its state, the journey, the seats, and the first name and an initial of each passenger.',
          'The payment provider, if you pay by card: your name, phone number, e-mail address, address and city if your account has them, the amount, the journey with its seats, and your reservation number.',
          'The agent at a terminal: the reservation number that you give, and the amount.',
          'The bank, when we pay a withdrawal: your bank account and the amount.',
          'The providers of e-mail and SMS: the address or number and the text of a message.',
          'The companies that run servers for us, only on our instructions.',
          'Courts and authorities, if the law requires it.',
        ],
      },
    ],
  },
  {
    id: 'transfer',
    title: 'Transfer to other countries',
    blocks: [
      'Some of these providers work wholly or partly outside Botswana. They process card payments, e-mail and SMS, and the live seat map. We send data there only for the purposes named above and only as the Act allows.',
      'The live seat map uses the Firebase Realtime Database of Google. Its records contain no personal data. While your browser is connected to it, Google sees your internet address, as every server does that responds to you.',
    ],
  },
];
