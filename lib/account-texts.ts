/** What is said when an account's call went well (spec section 8). */
export const accountTexts = {
  signedUp: 'Account created successfully, please check your primary contact for OTP and verification steps',
  verified: 'Account verified successfully',
  emailActivated: 'Your email is activated',
  codeSent: 'Request code sent, please check your primary contact for details',
  passwordReset: 'Account password changed successfully',
  passwordChanged: 'Your password has been changed successfully',
  profileUpdated: 'Profile updated successfully',
} as const;

/** The terms and privacy texts that a sign-up agrees to; kept with the consent. */
export const termsVersion = '2026-11-21';

export const minimumAge = 18;
