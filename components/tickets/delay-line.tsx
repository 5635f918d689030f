import { delayText, reasonText } from '@/lib/format/journey';

export function DelayLine({
  of,
}: {
  of: Parameters<typeof delayText>[0] & { delayReason?: string | null | undefined };
}) {
  const text = delayText(of);
  return (
    text && (
      <>
        <span className="text-warn block font-semibold">{text}</span>
        <span className="block wrap-anywhere">{reasonText(of.delayReason)}</span>
      </>
    )
  );
}
