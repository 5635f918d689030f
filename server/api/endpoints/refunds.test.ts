import { refunds } from './refunds';

it.each([
  [undefined, ''],
  [500, 'Morula Coaches took it. We owe it P5.00'],
  [-455_327, 'Morula Coaches took it. It owes us P4,553.27'],
])('with a debt of %s thebe the desk reads %j', (owedThebe, text) => {
  const [, cellOf] = refunds.record?.columns.find(([label]) => label === 'Cash') ?? [];
  const cash = owedThebe === undefined ? null : { owedThebe, waiting: 1 };
  expect(cellOf?.({ cash, booking: { operator: 'Morula Coaches' } } as never)).toBe(text);
});
