import { Button, buttonClass } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { attentionText, noticeText } from './booking-texts';

type AttentionProps = {
  tripId: string;
  legId: string;
  fareThebe: number;
  passengers: readonly { seat: string; names: string }[];
  query: string;
  idempotencyKey: string;
};

/** The Attention dialog as a page, for a browser without JavaScript. */
export function AttentionStep({ tripId, legId, fareThebe, passengers, query, idempotencyKey }: AttentionProps) {
  const fields = [
    ['trip', tripId],
    ['leg', legId],
    ['fareThebe', String(fareThebe)],
    ['query', query],
    ['idempotencyKey', idempotencyKey],
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

/** The Notice dialog as a page. */
export function NoticeStep() {
  return (
    <Card className="mx-auto max-w-md">
      <h1 className="mb-3 text-xl">Notice</h1>
      <p className="mb-6">{noticeText}</p>
      <a href="/user/thank-you" className={buttonClass()}>
        OK
      </a>
    </Card>
  );
}
