/** Spec section 8. */
export const accountTexts = {
  signedUp: 'Account created successfully, please check your primary contact for OTP and verification steps',
  verified: 'Account verified successfully',
  emailActivated: 'Your email is activated',
  codeSent: 'Request code sent, please check your primary contact for details',
  passwordReset: 'Account password changed successfully',
  passwordChanged: 'Your password has been changed successfully',
  profileUpdated: 'Profile updated successfully',
} as const;

export const logOutLaterText =
  'You are logged out in this browser. Our server did not respond, so your next visit will log you out there too.';

export const removedContactTexts = {
  email: 'Another account confirmed this e-mail address, so we removed it here.',
  phone: 'Another account confirmed this phone number, so we removed it here.',
} as const;

/** The version of the terms and privacy texts. The consent of a sign-up stores it. */
export const termsVersion = '2026-11-29';

export const unverifiedText =
  'Your account is not verified yet. Please enter the code that we sent you, or request a new one.';

export const minimumAge = 18;
