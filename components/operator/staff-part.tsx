import { Card } from '@/components/ui/card';
import type { StaffPart as Part } from '@/lib/contracts/staff-screen';
import { SeatRows } from './seat-rows';

export function StaffPart(part: Part) {
  switch (part.kind) {
    case 'plan':
      return (
        <Card>
          <h2 className="mb-2 text-lg">{part.title}</h2>
          <SeatRows seats={part.seats} />
        </Card>
      );
    case 'picture':
      return <img src={part.src} alt={part.alt} className="rounded-card max-h-80 w-fit max-w-full" />;
  }
}
