import { facilityName } from './facilities';

it.each([
  ['wifi', 'Wi-Fi'],
  ['jacuzzi', 'jacuzzi'],
  ['toString', 'toString'],
])('the facility %s has the name %s', (code, name) => expect(facilityName(code)).toBe(name));
