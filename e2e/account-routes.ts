import { randomUUID } from 'node:crypto';
import { everyone, forms, passengers, signedIn, unknown, visitors, type Route } from './route-responses';

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
  { method: 'GET', path: '/signup', responses: visitors },
  { method: 'GET', path: '/verify', responses: visitors },
  { method: 'GET', path: '/forget-password', responses: visitors },
  { method: 'GET', path: '/forget-password/no-such-token-0000000000', responses: everyone('200') },
  { method: 'POST', path: '/api/sign-up', body: {}, responses: everyone('400 invalid_request') },
  { method: 'POST', path: '/api/verify', body: {}, responses: everyone('400 invalid_request') },
  { method: 'POST', path: '/api/verify', body: { code: '123456' }, responses: everyone('400 code_wrong') },
  { method: 'POST', path: '/api/verify/code', body: {}, responses: everyone('400 invalid_request') },
  { method: 'POST', path: '/api/password/code', body: {}, responses: everyone('400 invalid_request') },
  { method: 'POST', path: '/api/password', body: {}, responses: everyone('400 invalid_request') },
  {
    method: 'POST',
    path: '/api/password',
    body: { contact: null, code: '123456', password: 'Newer#1234' },
    responses: everyone('400 code_wrong'),
  },
  { method: 'POST', path: '/api/password/link', body: {}, responses: everyone('400 invalid_request') },
  {
    method: 'POST',
    path: '/api/password/link',
    body: { token: unknown, password: 'Newer#1234' },
    responses: everyone('400 reset_link_invalid'),
  },
  { method: 'GET', path: '/api/user/profile', responses: passengers('200') },
  {
    method: 'PUT',
    path: '/api/user/profile',
    body: { firstName: 'Neo', lastName: 'Modise', address: '', city: '', zipCode: '', country: '' },
    responses: passengers('200'),
  },
  { method: 'GET', path: '/api/user/picture', responses: passengers('404 not_found') },
  {
    method: 'PUT',
    path: '/api/user/picture',
    form: {},
    responses: { ...passengers('400 invalid_request'), expired: '400 invalid_request' },
  },
  { method: 'POST', path: '/api/user/password/code', responses: passengers('200') },
  {
    method: 'POST',
    path: '/api/user/password',
    body: { code: '123456', password: 'Newer#1234' },
    responses: passengers('400 code_wrong'),
  },
  { method: 'POST', path: '/api/user/email-activation/code', responses: passengers('409 email_active') },
  {
    method: 'POST',
    path: '/api/user/email-activation',
    body: { code: '123456' },
    responses: passengers('400 code_wrong'),
  },
  { method: 'GET', path: '/user/wallet', responses: signedIn('200') },
  { method: 'GET', path: '/user/withdraw', responses: signedIn('200') },
  { method: 'GET', path: '/user/withdrawals', responses: signedIn('200') },
  {
    method: 'POST',
    path: '/api/user/withdrawals',
    body: {},
    responses: { ...passengers('400 invalid_request'), expired: '400 invalid_request' },
  },
  { method: 'POST', path: '/api/user/withdrawals', body: withdrawal, responses: passengers('404 balance_exceeded') },
  { method: 'POST', path: '/api/forms/withdrawal', form: {}, responses: everyone('400') },
  {
    method: 'POST',
    path: '/api/forms/withdrawal',
    form: { withdrawalId: randomUUID(), code: '123456', intent: 'confirm' },
    responses: forms('303 /user/withdrawals not_found', '303 /user/withdrawals not_found'),
  },
  { method: 'GET', path: '/user/home', responses: signedIn('200') },
  { method: 'GET', path: '/user/profile', responses: signedIn('200') },
  { method: 'GET', path: '/user/change-password', responses: signedIn('200') },
  { method: 'GET', path: '/user/email-activation', responses: signedIn('200') },
  {
    method: 'GET',
    path: '/user/nowhere',
    responses: { ...signedIn('307 /user/profile'), expired: '307 /user/profile' },
  },
];
