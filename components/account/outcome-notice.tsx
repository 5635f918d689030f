import { Notice } from '@/components/ui/notice';
import type { Outcome } from './use-submit';

export function OutcomeNotice({ outcome }: { outcome: Outcome | null }) {
  return outcome && <Notice tone={outcome.tone}>{outcome.text}</Notice>;
}
