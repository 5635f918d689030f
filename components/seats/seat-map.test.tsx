import { rendered, translatableText } from '@/components/ui/rendered.fixture';
import { defaultSeatPlan, seatRows } from '@/lib/domain/seat-layout';
import { SeatMap } from './seat-map';

const seats = seatRows(defaultSeatPlan).flatMap((row) => row.seats);
const states = ['available', 'selected', 'booked'] as const;
const stateOf = (seat: string) => states[seats.findIndex((one) => one.seat === seat) % 3] ?? 'available';

describe.each([
  ['a map of check boxes', {}],
  ['a map of links', { hrefOf: (seat: string) => `/login?seat=${seat}` }],
])('%s', (_name, more) => {
  const map = <SeatMap plan={defaultSeatPlan} fareThebe={16_900} stateOf={stateOf} {...more} />;

  it('names each seat with its number, place, state and fare, and sends the number that it shows', () => {
    const boxes = rendered(map).querySelectorAll('[data-seat]');
    expect(boxes.map((box) => box.getAttribute('aria-label'))).toEqual(
      seats.map(({ seat, position }) => `Seat ${seat}, ${position}, ${stateOf(seat)}, 169 pula`),
    );
    for (const box of boxes) {
      const seat = box.getAttribute('data-seat') ?? '';
      const shown = box.tagName === 'A' ? box.textContent : (box.parentNode?.textContent ?? '');
      expect(shown).toBe({ available: seat, selected: `✓${seat}`, booked: '✕' }[stateOf(seat)]);
      expect(box.getAttribute(box.tagName === 'A' ? 'href' : 'value')).toMatch(new RegExp(`(^|=)${seat}$`));
    }
  });

  it('has seat numbers that a translation does not change', () => {
    expect(translatableText(map)).not.toMatch(/[A-Z]\d/);
  });
});
