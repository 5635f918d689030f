import { minimumAge } from '@/lib/domain/account-texts';
import { brand } from '@/lib/brand';
import { codeMinutes, contactDays, liveRecordDays, signInLockMinutes, signInTries, signUpDays } from '@/lib/limits';
import type { ContentSection } from './content-page';
import { links } from './links';

const { name } = brand;

/** Sections 1 to 11 of the privacy text: personal data and its use (spec section 9). */
export const privacyDataSections: readonly ContentSection[] = [
  {
    id: 'purpose',
    title: 'Purpose of this policy',
    blocks: [
      `This policy says which personal data ${name} has of you, why, for how long, and what you can do about it. It is for everybody who visits the website, has an account, or travels on a booking that somebody else made.`,
      'It follows the law of Botswana: the Data Protection Act, 2024 (Act No. 18 of 2024), in force since 14 January 2025, which replaced the Act of 2018. In this text we call it the Act. The authority that watches over it is the Information and Data Protection Commission, called the Commission here.',
    ],
  },
  {
    id: 'definition',
    title: 'Definition of personal data',
    blocks: [
      'Personal data is information about a person who is identified or can be identified, directly or by putting facts together: a name, a phone number, an e-mail address, a booking.',
      'Processing is everything that is done with it: collecting, storing, reading, changing, passing on and deleting.',
    ],
  },
  {
    id: 'controller',
    title: 'Who is the controller',
    blocks: [
      `The controller, who decides why and how your data is processed, is ${name}, ${brand.address}.`,
      ['For all questions about your data call ', links.phone, ' or write to ', links.email, '.'],
      'The bus operator that carries you is a controller of its own for what it writes down at the bus.',
    ],
  },
  {
    id: 'types',
    title: 'Types of data',
    blocks: [
      {
        points: [
          'Your account: first and last name, username, phone number, e-mail address if you give one, and your password, of which we keep a hash only. Also when you accepted the terms, and which version.',
          'Your profile, as far as you fill it in: address, city, ZIP code, country, and a picture.',
          'Bookings: the names of the passengers, seats, journey, date, fare, reservation number, and whether a booking is paid, used or cancelled. For the limits of cancellation we count how often you cancelled.',
          'Payments: amount, time, state and reference. We never see the number of your card: you type it on the page of the payment provider.',
          'Wallet and withdrawals: amounts, and the bank account to which you ask to be paid: account number, bank, branch and IBAN.',
          'Messages: what we sent you and where to, and what you write to us.',
          'Technical data: your internet address while we answer you and, as a hash that can not be read, to count attempts; and a record of errors and slow answers, without names, phone numbers or e-mail addresses.',
        ],
      },
      'We ask for no data on health, religion, political opinions or other sensitive matters. Proof of identity is shown at the bus; we keep no copy.',
    ],
  },
  {
    id: 'collection',
    title: 'How we collect data',
    blocks: [
      'Nearly all of it comes from you: you type it when you sign up, book, pay, ask for a withdrawal or write to us. Searching needs no account and no name.',
      'If somebody books a seat for you, your name comes from that person. Whoever names other passengers must be allowed to do so.',
      'The payment provider tells us whether a payment was made. An agent at a terminal tells us that a booking was paid in cash.',
      `You must be at least ${minimumAge} years old to make an account and to transact. Children travel on the booking of an adult; of them we keep the name and the seat only.`,
    ],
  },
  {
    id: 'purposes',
    title: 'What we use data for',
    blocks: [
      {
        points: [
          'To carry out what you ordered: hold seats, make the booking, take the payment, issue the ticket, and let it be checked at the bus.',
          'To reach you about it: codes, confirmations, reminders and changes, by SMS or e-mail.',
          'To keep accounts safe: confirm phone and e-mail, count wrong passwords, stop misuse and forged tickets.',
          'To pay money back, and to keep the books that the law asks for.',
          'To answer you when you write or call.',
        ],
      },
      'We do this because it is needed for your booking, because you agreed to it when you signed up, because the law demands it, or to protect you and us from fraud. We send no advertising, draw no profiles, and leave no decision about you to a machine beyond these plain rules: an unpaid booking ends, a wrong password locks, and too many cancellations stop new bookings for a time.',
    ],
  },
  {
    id: 'retention',
    title: 'How long we keep data',
    blocks: [
      'Where a number of days stands here, deletion follows in the night after they have passed.',
      {
        points: [
          'Names typed before a booking is complete: one day.',
          `Codes: valid for ${codeMinutes} minutes. Once the message with a code is sent, or given up, the code is no longer in it.`,
          `A sign-up that nobody confirmed and nobody used: ${signUpDays} days.`,
          'Counts of wrong passwords: about a day. They stand under a hash, not under your name.',
          'A login, with a short name of the device such as “Chrome on Android”: up to 30 days without use, 90 days in all, or until you log out. Then 30 days more.',
          `The public record of a seat, which names nobody: ${liveRecordDays} days after the day of the journey.`,
          'Account, profile, bookings and messages sent: as long as your account exists.',
          'Payments, wallet and withdrawals, with the bookings they belong to: also after that, as long as the law asks us to keep the books.',
          `What you write to us: until it is answered and settled. The copy that the website keeps of the contact form: ${contactDays} days.`,
        ],
      },
    ],
  },
  {
    id: 'rights',
    title: 'Your rights',
    blocks: [
      'Your data is yours. You may ask us:',
      {
        points: [
          'which data we have of you, what we do with it, and for a copy of it;',
          'to correct what is wrong and complete what is missing;',
          'to delete what is no longer needed, unless the law obliges us to keep it;',
          'to stop using your data for a purpose that you object to;',
          'to end what rests on your consent. What was done before stays lawful.',
        ],
      },
      [
        'Names, address and picture you can change yourself in your ',
        links.profile,
        '. For everything else write to ',
        links.email,
        ' from the address of your account, or call ',
        links.phone,
        '. We make sure that it is you, and charge nothing.',
      ],
      'If you are not content with our answer, you can complain to the Information and Data Protection Commission. The Act may give you further rights; this list takes none of them away.',
    ],
  },
  {
    id: 'security',
    title: 'Security',
    blocks: [
      {
        points: [
          'Passwords are kept as a hash from which they can not be read back.',
          'Bank account and IBAN numbers are encrypted. Screens and messages show their last four characters only.',
          'Your login is kept in an encrypted cookie that no script of a page can read.',
          `After ${signInTries} wrong passwords an account is locked for ${signInLockMinutes} minutes. A new password ends every other login.`,
          'What browsers can read about seats holds no name, phone number or user.',
          'Our logs cut out names, phone numbers and e-mail addresses.',
          'The QR code of a paid ticket is signed, so that a forged one is found out.',
        ],
      },
      'The QR code holds the name of its passenger, the journey and the price, and the link of a ticket shows it without a login. Show and send them only to people you trust.',
      'No system is perfectly safe. If your data gets into wrong hands, we tell the Commission and you as the Act demands.',
    ],
  },
  {
    id: 'disclosure',
    title: 'Who else sees your data',
    blocks: [
      'We sell no data and give none to advertisers. Others see what they need for their part:',
      {
        points: [
          'The crew of your bus: your ticket when you show it. Checking a ticket with us shows its state, the journey, the seats, and of each name the first name and an initial.',
          'The payment provider, if you pay by card: name, phone number, e-mail address, address and city if your account has them, the amount, the journey with its seats, and your reservation number.',
          'The agent at a terminal: the reservation number that you give, and the amount.',
          'The bank, when a withdrawal is paid: the account you named, and the amount.',
          'The providers of e-mail and SMS: where a message goes, and what it says.',
          'The companies that run servers for us, on our instructions only.',
          'Courts and authorities, where the law obliges us.',
        ],
      },
    ],
  },
  {
    id: 'transfer',
    title: 'Transfer to other countries',
    blocks: [
      'Some of these providers work outside Botswana, or partly so: for card payments, e-mail and SMS, and for the live seat map. Data goes there only for the purposes named above and only as the Act allows.',
      'The live seat map uses the Firebase Realtime Database of Google. Its records hold no personal data. When your browser is connected to it, it sees your internet address, as every server does that answers you.',
    ],
  },
];
