import { freePosition } from '@/components/ui/toast';

describe('freePosition', () => {
  test('a box is at the first place if it is free', () => {
    expect(freePosition(48, 72, 740, [])).toBe(72);
    expect(freePosition(48, 72, 740, [{ top: 120, bottom: 400 }])).toBe(72);
  });

  test('a box is below the elements that it would cover', () => {
    const notice = { top: 100, bottom: 160 };
    const button = { top: 180, bottom: 228 };
    expect(freePosition(48, 72, 740, [notice])).toBe(160);
    expect(freePosition(48, 72, 740, [notice, button])).toBe(232);
  });

  test('returns null for a full screen', () => {
    expect(freePosition(48, 72, 740, [{ top: 0, bottom: 740 }])).toBeNull();
    expect(freePosition(48, 72, 110, [])).toBeNull();
  });
});
