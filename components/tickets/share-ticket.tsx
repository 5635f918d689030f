'use client';

import { Button, buttonClass } from '@/components/ui/button';
import { useBrowserValue } from '@/components/ui/use-browser-value';

type Props = { /** The ticket's own address. */ url: string; /** Names nobody. */ text: string };

const canShare = () => 'share' in navigator;

/** Passes the ticket's link on: by the phone's own way of sharing, or by WhatsApp where there is none. */
export function ShareTicket({ url, text }: Props) {
  const shares = useBrowserValue(canShare, false);
  if (shares) {
    return (
      <Button
        kind="secondary"
        onClick={() => {
          // Refused means: the passenger closed it.
          navigator.share({ title: 'Bus ticket', text, url }).catch(() => undefined);
        }}
      >
        Share
      </Button>
    );
  }
  return (
    <a
      href={`https://wa.me/?text=${encodeURIComponent(`${text} ${url}`)}`}
      target="_blank"
      rel="noopener noreferrer"
      className={buttonClass('secondary')}
    >
      Share by WhatsApp
    </a>
  );
}
