import { delayText, reasonText } from '@/lib/format/journey';

type Late = Parameters<typeof delayText>[0] & { delayReason?: string | null | undefined };

/** Nothing for a bus on time. */
export function DelayLine({ of }: { of: Late }) {
  const text = delayText(of);
  return (
    text && (
      <>
        <span className="text-warn block font-semibold">{text}</span>
        {of.delayReason && <span className="block wrap-anywhere">{reasonText(of.delayReason)}</span>}
      </>
    )
  );
}
