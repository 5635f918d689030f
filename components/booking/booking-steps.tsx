import { Button, buttonClass } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Notice } from '@/components/ui/notice';
import { errors, type ErrorCode } from '@/lib/errors';
import { attentionText, cardNoticeText, noticeText } from './booking-texts';

type AttentionProps = {
  tripId: string;
  legId: string;
  fareThebe: number;
  passengers: readonly { seat: string; names: string }[];
  query: string;
  idempotencyKey: string;
  payment: 'later' | 'card';
};

/** The Attention dialog as a page, for a browser without JavaScript. */
export function AttentionStep({
  tripId,
  legId,
  fareThebe,
  passengers,
  query,
  idempotencyKey,
  payment,
}: AttentionProps) {
  const fields = [
    ['trip', tripId],
    ['leg', legId],
    ['fareThebe', String(fareThebe)],
    ['query', query],
    ['idempotencyKey', idempotencyKey],
    ['payment', payment],
    ...passengers.flatMap(({ seat, names }) => [
      ['seats[]', seat],
      [`name-${seat}`, names],
    ]),
  ] as const;
  return (
    <Card className="mx-auto max-w-md">
      <h1 className="mb-3 text-xl">Attention</h1>
      <p className="mb-6">{attentionText}</p>
      <form method="post" action="/api/forms/complete-booking" className="flex flex-row-reverse gap-3">
        {fields.map(([name, value]) => (
          <input key={`${name}${value}`} type="hidden" name={name} value={value} />
        ))}
        <Button type="submit">Continue</Button>
        <a href={`/user/booking-overview?${query}`} className={buttonClass('secondary')}>
          Cancel
        </a>
      </form>
    </Card>
  );
}

/** The Notice dialog as a page. `problem`: why the card payment did not come about. */
export function NoticeStep({ problem, cardOnly }: { problem: ErrorCode | null; cardOnly: boolean }) {
  return (
    <Card className="mx-auto max-w-md">
      <h1 className="mb-3 text-xl">Notice</h1>
      {problem && (
        <Notice tone="bad" className="mb-4">
          {errors[problem].message}
        </Notice>
      )}
      <p className="mb-6">{cardOnly ? cardNoticeText : noticeText}</p>
      <a href="/user/thank-you" className={buttonClass()}>
        OK
      </a>
    </Card>
  );
}
