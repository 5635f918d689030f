import { FormMessage } from '@/components/forms/form';
import { Button } from '@/components/ui/button';
import { ShownAccountField } from '@/components/ui/shown-account';
import type { AccountSession } from '@/lib/contracts/sessions';
import { formPath, type FormState } from '@/lib/forms/form';
import { timeSince } from '@/lib/format/time';
import { LogOutForm } from './log-out-form';

type Props = {
  sessions: readonly AccountSession[];
  now: Date;
  state: FormState;
};

export function SessionList({ sessions, now, state }: Props) {
  return (
    <>
      <FormMessage {...state} className="mb-4" />
      <ul className="divide-line border-line divide-y border-y">
        {sessions.map((session) => (
          <SessionItem key={session.sessionId} session={session} now={now} />
        ))}
      </ul>
      {sessions.length > 1 && (
        <form method="post" action={formPath('end-session')} className="mt-4">
          <ShownAccountField />
          <Button type="submit" kind="secondary" name="session" value="others">
            Log out all other devices
          </Button>
        </form>
      )}
    </>
  );
}

function SessionItem({ session, now }: { session: AccountSession; now: Date }) {
  const { sessionId, isCurrent } = session;
  const device = session.device ?? 'Unknown device';
  return (
    <li className="flex items-center justify-between gap-4 py-3">
      <div>
        <p className="font-semibold">{device}</p>
        <p className="text-muted">
          {isCurrent ? 'This device' : `Last used ${timeSince(new Date(session.lastUsedAt), now)}`}
        </p>
      </div>
      {isCurrent ? (
        <LogOutForm />
      ) : (
        <form method="post" action={formPath('end-session')} className="shrink-0">
          <ShownAccountField />
          <Button type="submit" kind="secondary" name="session" value={sessionId} aria-label={`Log out ${device}`}>
            Log out
          </Button>
        </form>
      )}
    </li>
  );
}
