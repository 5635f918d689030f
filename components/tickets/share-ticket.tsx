'use client';

import { Button, buttonClass } from '@/components/ui/button';
import { useBrowserValue } from '@/components/ui/use-browser-value';

type Props = { url: string; text: string };

const canShare = () => 'share' in navigator;

export function ShareTicket({ url, text }: Props) {
  const shares = useBrowserValue(canShare, false);
  if (shares) {
    return (
      <Button
        kind="secondary"
        onClick={() => {
          // A rejection means that the passenger closed the dialog.
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
