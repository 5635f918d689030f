import { delayText } from '@/lib/format/journey';

/** Nothing for a bus on time. */
export function DelayLine({ of }: { of: Parameters<typeof delayText>[0] }) {
  const text = delayText(of);
  return text && <p className="text-warn font-semibold">{text}</p>;
}
