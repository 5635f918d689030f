import { FocusedNotice } from '@/components/ui/focused-notice';
import { Notice } from '@/components/ui/notice';
import type { Outcome } from './use-submit';

export function OutcomeNotice({ outcome }: { outcome: Outcome | null }) {
  if (outcome === null) return null;
  return outcome.tone === 'bad' ? (
    <FocusedNotice>{outcome.text}</FocusedNotice>
  ) : (
    <Notice tone="good">{outcome.text}</Notice>
  );
}
