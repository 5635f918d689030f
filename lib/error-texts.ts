/** Sentences for pages that do not load the error table. */
export const genericErrorText = 'An unexpected error occurred. Please try again later.';

/** Spec section 5. */
export const searchTexts = {
  departureBlank: 'Departure place can not be blank',
  destinationBlank: 'Destination place can not be blank',
  samePlaceOnHome: 'Departure and Destination can not be the same place',
  samePlaceOnResults: 'Departure and Destination place can not be the same',
  dateBlank: 'Date can not be blank',
  datePast: 'The date can not be in the past',
  dateInvalid: 'The date is not valid',
  placeUnknown: 'We do not know that place',
} as const;

export const unknownPlace = (typed: string) => `${searchTexts.placeUnknown}: ${typed}`;

export const suspended = (period: string) =>
  `Your account has been suspended, you can not make bookings as you have exceeded your ${period} limit of ticket cancellation`;
