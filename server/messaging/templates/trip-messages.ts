import { z } from 'zod';
import { brand } from '@/lib/brand';
import { delayText, expectedDeparture } from '@/lib/format/journey';
import { formatDuration } from '@/lib/format/time';
import { journey, journeyFacts, smsJourney, smsMoment } from './journey';
import { template } from './template';

const lateData = z.object({
  ...journey,
  /** 0: the bus is on time again. */
  delayMinutes: z.int(),
  reason: z.string(),
  expiresAt: z.iso.datetime(),
});
const soldOf = ({ date, departure, delayMinutes }: z.infer<typeof lateData>) => ({
  date,
  departureTime: departure,
  delayMinutes,
});

export const tripLate = template({
  urgent: true,
  data: lateData,
  sms: (late) => {
    const start = `${brand.name} ${late.reservationNumber}: ${smsJourney(late)} is`;
    if (late.delayMinutes === 0) return `${start} on time again.`;
    const { date, departureTime } = expectedDeparture(soldOf(late));
    return `${start} ${formatDuration(late.delayMinutes)} late. Expected ${smsMoment(`${date} ${departureTime}`)}.`;
  },
  email: ({ reason, ...late }) => ({
    subject: `${brand.name}: your bus is ${late.delayMinutes === 0 ? 'on time again' : 'late'}`,
    parts: [
      delayText(soldOf({ reason, ...late })) || 'The bus is expected at its usual time again.',
      { facts: [...journeyFacts(late), ['Reason', reason]] },
    ],
  }),
});
