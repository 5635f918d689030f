import { z } from 'zod';
import { brand } from '@/lib/brand';
import { invitationPath } from '@/lib/paths/staff';
import { platformRole } from '@/lib/permissions';
import { siteContacts } from '@/server/process/site-contacts';
import { smsName } from './journey';
import { firstThatFits, template } from './template';

const code = { code: z.string(), minutes: z.int() };
const neverRequested = 'We never ask you for it.';
const ignore = 'If you did not ask for this, you can ignore this message.';
/** The last line lets the phone fill in the code on this site only (https://wicg.github.io/sms-one-time-codes). */
function smsCode({ code: digits, minutes }: { code: string; minutes: number }, purpose: string, siteUrl: string) {
  const text = `${brand.name}: ${digits} is your code to ${purpose}. It works for ${minutes} minutes. ${neverRequested}`;
  const full = `${text} Do not share it.`;
  const last = `\n@${new URL(siteUrl).hostname} #${digits}`;
  return firstThatFits(full + last, text + last, full);
}
const codeRules = (minutes: number) => `The code works for ${minutes} minutes. ${neverRequested} Do not share it.`;

const codeMessage = (purpose: string) =>
  template({
    urgent: true,
    data: z.object(code),
    sms: (data, siteUrl) => smsCode(data, purpose, siteUrl),
    email: (data) => ({
      subject: `${brand.name}: ${purpose}`,
      parts: [`Type this code to ${purpose}:`, { code: data.code }, codeRules(data.minutes), ignore],
    }),
  });

export const verifyCode = codeMessage('verify your account');
export const emailCode = codeMessage('activate your e-mail address');
export const factorCode = codeMessage('confirm a change as staff');

export const resetCode = template({
  urgent: true,
  data: z.object({ ...code, link: z.url({ protocol: /^https?$/ }).nullable(), linkMinutes: z.int() }),
  sms: (data, siteUrl) => smsCode(data, 'set a new password', siteUrl),
  email: ({ link, linkMinutes, ...data }) => ({
    subject: `${brand.name}: set a new password`,
    parts: [
      'Type this code to set a new password:',
      { code: data.code },
      codeRules(data.minutes),
      ...(link === null
        ? []
        : [
            `Or follow this link, which works once, for ${linkMinutes} minutes:`,
            { link, words: 'Set a new password' },
          ]),
      ignore,
    ],
  }),
});

export const passwordChanged = template({
  urgent: true,
  data: z.object({}),
  sms: () =>
    `${brand.name}: your password was changed. If it was not you, reset your password and call us: ${siteContacts().phone}.`,
  email: () => ({
    subject: `${brand.name}: your password was changed`,
    parts: [
      'The password of your account was changed.',
      `If it was not you, reset your password at once and call us: ${siteContacts().phone}.`,
    ],
  }),
});

export const sessionEnded = template({
  urgent: true,
  data: z.object({ device: z.string().nullable() }),
  sms: ({ device }) =>
    `${brand.name}: for your safety we logged out ${nameOf(device)}. Its login may have been copied. Log in again. If unsure, change your password.`,
  email: ({ device }) => ({
    subject: `${brand.name}: we logged out one of your devices`,
    parts: [
      `For your safety we logged out ${nameOf(device)}, because an old login of it was used again. The login may have been copied.`,
      'You can log in again. If you do not know why this happened, change your password. That logs out all other devices.',
      `If you need help, call us: ${siteContacts().phone}.`,
    ],
  }),
});

const factorChanges = {
  set: 'a second factor was set up for your account',
  reset: 'the second factor of your account was removed',
  tried: 'wrong codes or passwords were typed for the second factor of your account',
  recovery: 'a recovery code was used in place of your second factor',
} as const;
export type FactorChange = keyof typeof factorChanges;

const callUs = () => `If it was not you, change your password and call us: ${siteContacts().phone}.`;

export const factorChanged = template({
  urgent: true,
  data: z.object({ change: z.enum(Object.keys(factorChanges) as [FactorChange, ...FactorChange[]]) }),
  sms: ({ change }) => `${brand.name}: ${factorChanges[change]}. ${callUs()}`,
  email: ({ change }) => ({
    subject: `${brand.name}: ${factorChanges[change]}`,
    parts: [`On our site ${factorChanges[change]}.`, callUs()],
  }),
});

const nameOf = (device: string | null) => device ?? 'one of your devices';

/** Sent instead of a code, so that the sign-up page does not reveal accounts. */
export const alreadySignedUp = template({
  data: z.object({}),
  sms: () =>
    `${brand.name}: a sign-up used this number. It has an account: sign in or reset your password. If it was not you, ignore this message.`,
  email: () => ({
    subject: `${brand.name}: you have an account already`,
    parts: [
      'A sign-up used this e-mail address, which has an account already.',
      'If it was you, sign in, or reset your password if you do not remember it.',
      'If it was not you, you can ignore this message: nothing has changed.',
    ],
  }),
});

const invites = (operator: string, role: string) =>
  role === platformRole ? `${brand.name} invites you to its own staff` : `${operator} invites you to work as ${role}`;

export const staffInvitation = template({
  urgent: true,
  data: z.object({ operator: z.string(), role: z.string(), token: z.string(), days: z.int() }),
  sms: ({ operator, role, token, days }, siteUrl) => {
    const end = `Open within ${days} days: ${siteUrl}${invitationPath(token)}`;
    return firstThatFits(
      `${brand.name}: ${invites(smsName(operator, 60), role)}. ${end}`,
      `${brand.name}: ${invites(smsName(operator, 20), role)}. ${end}`,
      `${brand.name}: you are invited to work for a bus operator. ${end}`,
    );
  },
  email: ({ operator, role, token, days }, siteUrl) => ({
    subject: `${brand.name}: ${operator} invites you`,
    parts: [
      `${invites(operator, role)}.`,
      { link: `${siteUrl}${invitationPath(token)}`, words: 'See the invitation' },
      `The invitation works for ${days} days. You need an account with this e-mail address.`,
      ignore,
    ],
  }),
});

const joined = 'a person has joined the staff of the platform';
const askWhy = 'If you do not know of it, look at the list of people and end that member.';

export const staffJoined = template({
  urgent: true,
  data: z.object({}),
  sms: () => `${brand.name}: ${joined}. ${askWhy}`,
  email: () => ({ subject: `${brand.name}: ${joined}`, parts: [`On our site ${joined}.`, askWhy] }),
});
