/** Where the provider's hosted page sends the browser: after a payment, and when the passenger leaves it. */
export const cardReturnPaths = {
  redirect: '/payment/dpo/webhooks',
  /** The provider adds the token. The path names no booking, because a booking's uuid opens its ticket. */
  back: '/user/booking-overview?step=card-return',
};
