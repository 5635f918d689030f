import { cashPayments } from './cash-payments';

test('a void is folded, and its button says what it does', () => {
  const payment = { id: 'a', amountThebe: 44_000, isVoided: false, receiptNumber: '1', reservationNumber: 'ACDEFGHJ' };
  const forms = (isVoidable: boolean) =>
    cashPayments.record?.show({ ...payment, receipt: { isVoidable } } as never).forms ?? [];
  expect(forms(true)).toMatchObject([
    { call: 'voidPayment', button: 'Give P440.00 back and end the tickets', isFolded: true, isDanger: true },
  ]);
  expect(forms(false)).toEqual([]);
});
