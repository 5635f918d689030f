import { accountTexts, minimumAge } from './account-texts';

test('what went well is said as the specification says it (section 8)', () => {
  expect(accountTexts).toEqual({
    signedUp: 'Account created successfully, please check your primary contact for OTP and verification steps',
    verified: 'Account verified successfully',
    codeSent: 'Request code sent, please check your primary contact for details',
    passwordReset: 'Account password changed successfully',
    passwordChanged: 'Your password has been changed successfully',
    profileUpdated: 'Profile updated successfully',
    // The specification has no words for this one.
    emailActivated: 'Your email is activated',
  });
});

test('nobody transacts under 18 (section 9)', () => expect(minimumAge).toBe(18));
