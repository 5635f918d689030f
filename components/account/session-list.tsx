import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { ShownAccountField } from '@/components/ui/shown-account';
import type { AccountSession } from '@/lib/contracts/sessions';
import { errors, type ErrorCode } from '@/lib/errors';
import { timeSince } from '@/lib/format/time';
import { endSessionFormPath } from '@/lib/paths/account';
import { LogOutForm } from './log-out-form';

type Props = {
  sessions: readonly AccountSession[];
  now: Date;
  ended: 'one' | 'others' | null;
  problem: ErrorCode | null;
};

const endedTexts = { one: 'The device is logged out', others: 'All other devices are logged out' } as const;

export function SessionList({ sessions, now, ended, problem }: Props) {
  return (
    <>
      {problem && (
        <Notice tone="bad" className="mb-4">
          {errors[problem].message}
        </Notice>
      )}
      {ended && (
        <Notice tone="good" className="mb-4">
          {endedTexts[ended]}
        </Notice>
      )}
      <ul className="divide-line border-line divide-y border-y">
        {sessions.map((session) => (
          <SessionItem key={session.sessionId} session={session} now={now} />
        ))}
      </ul>
      {sessions.length > 1 && (
        <form method="post" action={endSessionFormPath} className="mt-4">
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
        <form method="post" action={endSessionFormPath} className="shrink-0">
          <ShownAccountField />
          <Button type="submit" kind="secondary" name="session" value={sessionId} aria-label={`Log out ${device}`}>
            Log out
          </Button>
        </form>
      )}
    </li>
  );
}
