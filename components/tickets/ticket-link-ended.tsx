import { NotFoundScreen } from '@/components/content/not-found-screen';
import { buttonClass } from '@/components/ui/button';
import { ticketLinkDays } from '@/lib/limits';
import { upcomingTicketsPath } from '@/lib/paths/offline';
import { homePath } from '@/lib/paths/pages';

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
