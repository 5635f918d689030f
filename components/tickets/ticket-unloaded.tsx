import { buttonClass } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { errors } from '@/lib/errors';
import { unloadedMeta } from '@/lib/browser/offline-meta';

export function TicketUnloaded({ path }: { path: string }) {
  return (
    <div className="mx-auto grid max-w-xl gap-4 py-6">
      <meta name={unloadedMeta} content="yes" />
      <h1 className="text-2xl">Ticket</h1>
      <Notice tone="bad">{errors.ticket_unloaded.message}</Notice>
      <a href={path} className={buttonClass()}>
        Try again
      </a>
    </div>
  );
}
