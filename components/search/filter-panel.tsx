import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { maxSeatsPerTransaction } from '@/lib/limits';
import { formatPula } from '@/lib/format/money';
import { countFilters, plainView, type Choice, type Choices, type View } from '@/components/search/results-view';

const lists = [
  ['times', 'Leaves'],
  ['types', 'Bus type'],
  ['operators', 'Operator'],
] as const;

type Props = { choices: Choices; view: View; onChange: (view: View) => void };

export function FilterPanel({ choices, view, onChange }: Props) {
  return (
    <div className="grid gap-4 py-4">
      {lists.map(([list, legend]) => (
        <Chips
          key={list}
          legend={legend}
          choices={choices[list]}
          chosen={view[list]}
          onChange={(chosen) => onChange({ ...view, [list]: chosen })}
        />
      ))}
      <div className="grid gap-4 sm:max-lg:grid-cols-2">
        <FareLimit
          fares={choices.fares}
          limit={view.maxFareThebe}
          onChange={(limit) => onChange({ ...view, maxFareThebe: limit })}
        />
        <SeatCountFilter
          requested={view.minSeats}
          onChange={(requested) => onChange({ ...view, minSeats: requested })}
        />
      </div>
      {countFilters(view) > 0 && (
        <Button
          kind="secondary"
          className="justify-self-start"
          onClick={() => onChange({ ...plainView, sort: view.sort })}
        >
          Clear filters
        </Button>
      )}
    </div>
  );
}

function Group({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold">{legend}</legend>
      <div className="flex flex-wrap gap-2">{children}</div>
    </fieldset>
  );
}

const chip = "choice min-h-11 gap-2 rounded-full py-1 has-checked:before:content-['✓'/'']";

type ChipsProps = {
  legend: string;
  choices: readonly Choice[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
};

function Chips({ legend, choices, chosen, onChange }: ChipsProps) {
  if (choices.length < 2 && chosen.length === 0) return null;
  return (
    <Group legend={legend}>
      {choices.map(({ value, label, count }) => (
        <label key={value} className={chip}>
          <input
            type="checkbox"
            className="sr-only"
            checked={chosen.includes(value)}
            onChange={(event) =>
              onChange(event.currentTarget.checked ? [...chosen, value] : chosen.filter((other) => other !== value))
            }
          />
          {label} <span className="text-muted font-normal">{count}</span>
        </label>
      ))}
    </Group>
  );
}

type FareLimitProps = { fares: number[]; limit: number | null; onChange: (limit: number | null) => void };

function FareLimit({ fares, limit, onChange }: FareLimitProps) {
  const highest = fares.length - 1;
  if (highest < 1) return null;
  const reached = Math.max(0, fares.filter((fare) => limit === null || fare <= limit).length - 1);
  const text = reached === highest ? 'Any price' : `Up to ${formatPula(fares[reached] ?? 0)}`;
  return (
    <label className="block text-sm font-semibold">
      Price
      <span className="float-right font-normal">{text}</span>
      <input
        type="range"
        min={0}
        max={highest}
        value={reached}
        aria-valuetext={text}
        onChange={(event) => {
          const index = event.currentTarget.valueAsNumber;
          onChange(index === highest ? null : (fares[index] ?? null));
        }}
        className="accent-accent mt-1 block h-11 w-full cursor-pointer"
      />
    </label>
  );
}

function SeatCountFilter({ requested, onChange }: { requested: number; onChange: (requested: number) => void }) {
  const choices = Array.from({ length: maxSeatsPerTransaction + 1 }, (_, count) => count);
  return (
    <Group legend="Free seats">
      {choices.map((count) => (
        <label key={count} className={chip}>
          <input
            type="radio"
            name="free-seats"
            className="sr-only"
            checked={requested === count}
            onChange={() => onChange(count)}
          />
          {count === 0 ? 'Any' : `${count} or more`}
        </label>
      ))}
    </Group>
  );
}
