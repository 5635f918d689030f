import { Button } from '@/components/ui/button';
import { maxSeatsPerTransaction } from '@/lib/limits';

type Props = { disabled: boolean; onPick: (count: number) => void };

const counts = Array.from({ length: maxSeatsPerTransaction - 1 }, (_, index) => index + 2);

export function SeatsTogetherButtons({ disabled, onPick }: Props) {
  return (
    <div className="mb-4 grid grid-cols-2 gap-2 sm:flex">
      {counts.map((count) => (
        <Button
          key={count}
          kind="secondary"
          className="max-sm:px-2 max-sm:py-1 max-sm:text-sm max-sm:leading-4"
          disabled={disabled}
          onClick={() => onPick(count)}
        >
          {`${count} seats together`}
        </Button>
      ))}
    </div>
  );
}
