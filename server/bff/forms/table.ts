import type { FormName } from '@/lib/forms/form';
import {
  activation,
  activationCode,
  password,
  passwordCode,
  picture,
  profile,
  reset,
  resetByLink,
  resetCode,
  signUp,
  verify,
  verifyCode,
} from './accounts';
import { booking, cancelPassengers, cancelPayment, completeBooking, pay, refund } from './bookings';
import { contact } from './contact';
import type { Form } from './form';
import { endSession, signIn } from './sessions';
import { withdraw, withdrawal } from './wallet';

/** Every form of the site, except those of the staff, which are made of rows of the API. */
export const forms: Readonly<Record<FormName, Form>> = {
  activation,
  'activation-code': activationCode,
  booking,
  'cancel-passengers': cancelPassengers,
  'cancel-payment': cancelPayment,
  'complete-booking': completeBooking,
  contact,
  'end-session': endSession,
  password,
  'password-code': passwordCode,
  pay,
  picture,
  profile,
  refund,
  reset,
  'reset-by-link': resetByLink,
  'reset-code': resetCode,
  'sign-in': signIn,
  'sign-up': signUp,
  verify,
  'verify-code': verifyCode,
  withdraw,
  withdrawal,
};
