import { homePath } from '@/lib/paths/pages';
import { buttonClass } from '@/components/ui/button';
import { Card } from '@/components/ui/card';

export function NoBookings({ title }: { title: string }) {
  return (
    <div className="mx-auto max-w-3xl">
      <h1 className="mb-6 text-2xl">{title}</h1>
      <Card className="text-center">
        <p className="mb-4 text-lg font-semibold">No Bookings Found</p>
        <a href={homePath} className={buttonClass()}>
          Search a bus
        </a>
      </Card>
    </div>
  );
}
