'use client';

import { useRef, useState } from 'react';
import { TextField } from '@/components/ui/text-field';

type Props = {
  seats: readonly string[];
  /** Returns the name that was typed for a seat, also before the seat was chosen again. */
  nameOf: (seat: string) => string | undefined;
  /** The name of the account, or null if it is no valid passenger name. */
  ownName: string | null;
  problems: Record<string, string>;
  autoFocus: boolean;
  onType: (seat: string, field: HTMLInputElement) => void;
};

/** The browser holds the typed text, so a key renders nothing. */
export function PassengerFields({ seats, nameOf, ownName, problems, autoFocus, onType }: Props) {
  const [travels, setTravels] = useState(ownName !== null);
  const [ownSeat, setOwnSeat] = useState(seats[0]);
  const box = useRef<HTMLDivElement>(null);
  if (!seats.includes(ownSeat ?? '') && seats[0] !== ownSeat) setOwnSeat(seats[0]);
  const [firstProblem] = Object.keys(problems);

  function setTraveller(isOwn: boolean) {
    setTravels(isOwn);
    const field = box.current?.querySelector<HTMLInputElement>(`[name="name-${ownSeat}"]`);
    if (!field) return;
    field.value = isOwn ? (ownName ?? '') : '';
    if (!isOwn) field.focus();
    onType(ownSeat ?? '', field);
  }

  if (seats.length === 0) return null;
  return (
    <div ref={box} className="mt-4 grid gap-4 sm:grid-cols-2">
      {seats.map((seat) => (
        <TextField
          key={seat}
          label={`Passenger name, seat ${seat}`}
          name={`name-${seat}`}
          autoComplete="off"
          autoFocus={autoFocus && seat === firstProblem}
          maxLength={80}
          defaultValue={nameOf(seat) ?? (travels && seat === ownSeat ? (ownName ?? '') : '')}
          problem={problems[seat]}
          onInput={({ currentTarget }) => onType(seat, currentTarget)}
        />
      ))}
      {ownName !== null && (
        <label className="noscript:hidden flex min-h-11 items-center gap-3 sm:col-span-2">
          <input
            type="checkbox"
            checked={travels}
            onChange={({ currentTarget }) => setTraveller(currentTarget.checked)}
            className="accent-accent size-5"
          />
          I am travelling ({ownName})
        </label>
      )}
    </div>
  );
}
