import { cardOnlyLapseMinutes, payLaterMinutes } from '@/lib/limits';

export const leavingText = 'Opening the card payment…';

/** Spec sections 2 and 4. */
export const attentionText = 'There are penalties for booking cancellation';
export const noticeText = `Please pay for your booking at a terminal at least ${payLaterMinutes} minutes before departure, otherwise it will be cancelled.`;
export const cardNoticeText = `This bus leaves too soon to pay at a terminal. Please pay for your booking by card within ${cardOnlyLapseMinutes} minutes, otherwise it will be cancelled.`;
