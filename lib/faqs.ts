/** Questions travellers ask; every figure is the policy's (spec section 9). */
export const faqs = [
  {
    title: 'How do I book a seat?',
    description:
      'Choose where you leave from, where you go and the date, then Search Bus. Pick a bus with Book Now, choose up to 3 seats, name each passenger and complete the booking.',
  },
  {
    title: 'How do I pay?',
    description:
      'Pay at a terminal at least 30 minutes before departure. A booking that is not paid by then is cancelled and its seats are sold to others.',
  },
  {
    title: 'How long are my seats kept while I book?',
    description: 'For 20 minutes. The booking page shows until what time, and you can extend it once.',
  },
  {
    title: 'Do children need a ticket?',
    description: 'A child above 5 years needs a ticket at the regular fare.',
  },
  {
    title: 'What do I bring to the bus?',
    description:
      'A copy of your ticket and a valid proof of identity: identity card, passport, driving licence, student ID or national ID. Please arrive at least 30 minutes before departure.',
  },
  {
    title: 'Can I cancel?',
    description:
      'Requests to cancel are accepted up to 24 hours before departure, with a cancellation charge of 5%. Later than that there is no refund. Refunds are issued 3 to 20 business days after acceptance.',
  },
] as const;
