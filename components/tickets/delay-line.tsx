import { delayText } from '@/lib/format/journey';

/** Nothing for a bus on time. */
export function DelayLine({ of }: { of: Parameters<typeof delayText>[0] }) {
  const text = delayText(of);
  return text && <span className="text-warn block font-semibold">{text}</span>;
}
