import { scrubPath, scrubWords } from './request-log';

test.each([
  ['/user/bookings', '/user/bookings'],
  ['/bus/gaborone-to-francistown-via-mahalapye', '/bus/gaborone-to-francistown-via-mahalapye'],
  ['/api/live/2026-01-31/0b0e7a9c-50a5-4a44-8f0c-0a8d2f1c7e11', '/api/live/2026-01-31/:id'],
  ['/v2/self-service/0B0E7A9C-50A5-4A44-8F0C-0A8D2F1C7E11', '/v2/self-service/:id'],
  ['/forget-password/abc', '/forget-password/:id'],
  ['/forget-password', '/forget-password'],
  ['/app/uaa/v1/change-request/password/480159/Abc12!/otp', '/app/uaa/v1/change-request/:id/:id/:id/:id'],
  ['/api/reset/Zk3vQ9xLw2pT8mNc4rYbA1', '/api/reset/:id'],
  ['/api/otp/26771234567', '/api/otp/:id'],
  ['/api/otp/someone%40example.com/123456', '/api/otp/:id/:id'],
])('%s is logged as %s', (path, logged) => {
  expect(scrubPath(path)).toBe(logged);
});

test('a long path is cut', () => {
  expect(scrubPath(`/${'a/'.repeat(2000)}`).length).toBeLessThanOrEqual(200);
});

it('a text keeps its first line without words that could name a person, a booking or a secret', () => {
  expect(scrubWords('Cannot read map of +26771234567 naledi@mail.example at seat A1\nat book (a.js)')).toBe(
    'Cannot read map of :id :id at seat A1',
  );
});
