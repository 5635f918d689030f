import { NotFoundScreen } from '@/components/content/not-found-screen';
import { buttonClass } from '@/components/ui/button';
import { ticketLinkDays } from '@/lib/limits';
import { upcomingTicketsPath } from '@/lib/paths/offline';
import { homePath } from '@/lib/paths/pages';
import { Card } from '@/components/ui/card';
import { Notice } from '@/components/ui/notice';
import { errors } from '@/lib/errors';
import { unloadedMeta } from '@/lib/browser/offline-meta';

export function TicketLinkEnded() {
  return (
    <NotFoundScreen
      title="This ticket link has ended"
      text={`A link to a ticket works until ${ticketLinkDays} days after the arrival. If the ticket is yours, sign in to see it.`}
    >
      <a href={upcomingTicketsPath} className={buttonClass()}>
        Your tickets
      </a>
      <a href={homePath} className={buttonClass('secondary')}>
        Search a bus
      </a>
    </NotFoundScreen>
  );
}

export function NoBookings({ title }: { title: string }) {
  return (
    <>
      <h1 className="mb-6 text-2xl">{title}</h1>
      <Card className="text-center">
        <p className="text-lg font-semibold">No Bookings Found</p>
        <p className="text-muted mt-1 mb-4">The ticket of your latest booking appears here.</p>
        <a href={homePath} className={buttonClass()}>
          Search a bus
        </a>
      </Card>
    </>
  );
}

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
