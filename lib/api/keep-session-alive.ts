import { renewalCheckSeconds } from '@/lib/limits';
import { renewSession } from './call';

export function keepSessionAlive(): () => void {
  const check = () => {
    if (document.visibilityState !== 'visible') return;
    // Without a response the state is unknown, and the next check calls again.
    renewSession({ refused: false }).catch(() => undefined);
  };
  const timer = setInterval(check, renewalCheckSeconds * 1000);
  document.addEventListener('visibilitychange', check);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', check);
  };
}
