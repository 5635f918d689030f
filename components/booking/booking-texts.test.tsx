import { rendered } from '@/components/ui/rendered.fixture';
import { AttentionStep, NoticeStep } from './booking-steps';
import { attentionText, cardNoticeText, noticeText } from './booking-texts';

const payLater =
  'Please pay for your booking at a terminal at least 30 minutes before departure, otherwise it will be cancelled.';
const payByCard =
  'This bus leaves too soon to pay at a terminal. Please pay for your booking by card within 15 minutes, otherwise it will be cancelled.';

test('the dialogs say what the specification says (sections 2 and 4)', () => {
  expect(attentionText).toBe('There are penalties for booking cancellation');
  expect(noticeText).toBe(payLater);
  expect(cardNoticeText).toBe(payByCard);
});

test('the pages that stand in for the dialogs say the same', () => {
  const attention = rendered(
    <AttentionStep
      tripId="t"
      legId="l"
      fareThebe={16_900}
      passengers={[{ seat: 'B1', names: 'Naledi Kgosi' }]}
      query="trip=t&leg=l"
      idempotencyKey="k"
      payment="later"
    />,
  );
  expect(attention.querySelector('h1')?.textContent).toBe('Attention');
  expect(attention.textContent).toContain('There are penalties for booking cancellation');
  const later = rendered(<NoticeStep problem={null} cardOnly={false} payable={null} />);
  expect(later.querySelector('h1')?.textContent).toBe('Notice');
  expect(later.textContent).toContain(payLater);
  expect(rendered(<NoticeStep problem={null} cardOnly payable="b" />).textContent).toContain(payByCard);
});
