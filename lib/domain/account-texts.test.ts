import { accountTexts, minimumAge } from './account-texts';

test('success messages are those of spec section 8', () => {
  expect(accountTexts).toEqual({
    signedUp: 'Account created successfully, please check your primary contact for OTP and verification steps',
    verified: 'Account verified successfully',
    codeSent: 'Request code sent, please check your primary contact for details',
    passwordReset: 'Account password changed successfully',
    passwordChanged: 'Your password has been changed successfully',
    profileUpdated: 'Profile updated successfully',
    // The specification does not word this message.
    emailActivated: 'Your email is activated',
  });
});

test('the minimum age is 18 (section 9)', () => expect(minimumAge).toBe(18));
