import { minimumAge } from '@/lib/domain/account-texts';
import { brand } from '@/lib/brand';
import {
  arriveMinutesBefore,
  cancellationLimits,
  cardOnlyLapseMinutes,
  cardOnlyMinutes,
  childFareAge,
  codeMinutes,
  holdMinutes,
  maxSeatsPerTransaction,
  payLaterMinutes,
  refundBusinessDays,
  refundChargePercent,
  refundHoursBefore,
  refundPurchaseDays,
  tripDaysAhead,
} from '@/lib/limits';
import { siteContacts } from '@/server/process/site-contacts';

/** Filled in when a text is shown, so that texts always agree with the booking rules. */
const figures = (): ReadonlyMap<string, string> =>
  new Map(
    Object.entries({
      product: brand.name,
      supportPhone: siteContacts().phone,
      supportEmail: siteContacts().email,
      maxSeatsPerTransaction,
      holdMinutes,
      payLaterMinutes,
      cardOnlyMinutes,
      cardOnlyLapseMinutes,
      refundHoursBefore,
      refundPurchaseDays,
      arriveMinutesBefore,
      childFareAge,
      minimumAge,
      codeMinutes,
      refundDaysMin: refundBusinessDays.min,
      refundDaysMax: refundBusinessDays.max,
      tripDaysAhead,
      cancellationsADay: cancellationLimits.daily,
      refundCharge: `${refundChargePercent}%`,
    }).map(([name, figure]) => [name, String(figure)]),
  );

const placeholder = /\{\{(.*?)\}\}/g;

export const fillFigures = (text: string): string =>
  text.replace(placeholder, (whole, name: string) => figures().get(name.trim()) ?? whole);

export const unknownFigures = (text: string): string[] =>
  [...text.matchAll(placeholder)].map(([, name = '']) => name.trim()).filter((name) => !figures().has(name));

export const figureNames = [...figures().keys()];
