import { randomUUID } from 'node:crypto';
import { everyone, passengers, signedIn, unknown, visitors, type Route } from './route-responses';

const withdrawal = {
  accountNumber: '62001298765',
  bankName: 'Bank',
  branchCode: '281467',
  branchAddress: 'Mall',
  ibanNumber: 'BW12',
  amount: '1',
  idempotencyKey: randomUUID(),
};

/** The routes for sign-up, passwords, the profile and the wallet. */
export const accountRoutes: readonly Route[] = [
  { method: 'GET', path: '/signup', answers: visitors },
  { method: 'GET', path: '/verify', answers: visitors },
  { method: 'GET', path: '/forget-password', answers: visitors },
  { method: 'GET', path: '/forget-password/no-such-token-0000000000', answers: everyone('200') },
  { method: 'POST', path: '/api/sign-up', body: {}, answers: everyone('400 invalid_request') },
  { method: 'POST', path: '/api/verify', body: {}, answers: everyone('400 invalid_request') },
  { method: 'POST', path: '/api/verify', body: { code: '123456' }, answers: everyone('400 code_wrong') },
  { method: 'POST', path: '/api/verify/code', body: {}, answers: everyone('400 invalid_request') },
  { method: 'POST', path: '/api/password/code', body: {}, answers: everyone('400 invalid_request') },
  { method: 'POST', path: '/api/password', body: {}, answers: everyone('400 invalid_request') },
  {
    method: 'POST',
    path: '/api/password',
    body: { contact: null, code: '123456', password: 'Newer#1234' },
    answers: everyone('400 code_wrong'),
  },
  { method: 'POST', path: '/api/password/link', body: {}, answers: everyone('400 invalid_request') },
  {
    method: 'POST',
    path: '/api/password/link',
    body: { token: unknown, password: 'Newer#1234' },
    answers: everyone('400 reset_link_invalid'),
  },
  { method: 'GET', path: '/api/user/profile', answers: passengers('200') },
  {
    method: 'PUT',
    path: '/api/user/profile',
    body: { firstName: 'Neo', lastName: 'Modise', address: '', city: '', zipCode: '', country: '' },
    answers: passengers('200'),
  },
  { method: 'GET', path: '/api/user/picture', answers: passengers('404 not_found') },
  {
    method: 'PUT',
    path: '/api/user/picture',
    form: {},
    answers: { ...passengers('400 invalid_request'), expired: '400 invalid_request' },
  },
  { method: 'POST', path: '/api/user/password/code', answers: passengers('200') },
  {
    method: 'POST',
    path: '/api/user/password',
    body: { code: '123456', password: 'Newer#1234' },
    answers: passengers('400 code_wrong'),
  },
  { method: 'POST', path: '/api/user/email-activation/code', answers: passengers('409 email_active') },
  {
    method: 'POST',
    path: '/api/user/email-activation',
    body: { code: '123456' },
    answers: passengers('400 code_wrong'),
  },
  { method: 'GET', path: '/user/wallet', answers: signedIn('200') },
  { method: 'GET', path: '/user/withdraw', answers: signedIn('200') },
  { method: 'GET', path: '/user/withdrawals', answers: signedIn('200') },
  {
    method: 'POST',
    path: '/api/user/withdrawals',
    body: {},
    answers: { ...passengers('400 invalid_request'), expired: '400 invalid_request' },
  },
  { method: 'POST', path: '/api/user/withdrawals', body: withdrawal, answers: passengers('404 balance_exceeded') },
  { method: 'GET', path: '/user/home', answers: signedIn('200') },
  { method: 'GET', path: '/user/profile', answers: signedIn('200') },
  { method: 'GET', path: '/user/change-password', answers: signedIn('200') },
  { method: 'GET', path: '/user/email-activation', answers: signedIn('200') },
  {
    method: 'GET',
    path: '/user/nowhere',
    answers: { ...signedIn('307 /user/profile'), expired: '307 /user/profile' },
  },
];
