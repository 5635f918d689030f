'use client';

import type { CityOption } from '@/lib/contracts/search';
import { useEffect, useState, type SubmitEvent } from 'react';
import { Button } from '@/components/ui/button';
import { DateInput, useToday } from '@/components/ui/date-input';
import { fieldClass, FieldProblem } from '@/components/ui/field-problem';
import { Icon } from '@/components/ui/icon';
import { toast } from '@/components/ui/toast';
import { useHydrated } from '@/components/ui/use-hydrated';
import { saveSearch } from '@/lib/browser/recent-searches';
import { searchProblem, type SearchFields, type SearchProblem } from '@/lib/domain/search-problem';
import { weekday } from '@/lib/format/journey';
import { addDays } from '@/lib/format/time';
import { searchPath } from '@/lib/paths/search';
import { CityPicker, problemIdOf } from './city-picker';
import { useSearching } from './use-searching';
import { readSearchFields, useTownPickers } from './use-town-pickers';

type Props = {
  cities: readonly CityOption[];
  first: SearchFields;
  today: string;
  screen: 'home' | 'results';
  onSearch?: () => void;
};

export function SearchForm({ cities, first, today: loaded, screen, onSearch }: Props) {
  const today = useToday(loaded);
  const { form, towns, Combobox, swap } = useTownPickers(first);
  const [problem, setProblem] = useState<SearchProblem | null>(null);
  const [picked, setPicked] = useState<string | null>(null);
  // The browser restores the date of a page that it shows again.
  useEffect(() => setPicked(form.current && pickedDate(form.current)), [form]);
  const [searching, startSearching] = useSearching();
  const hydrated = useHydrated();
  const submitLabel = screen === 'home' ? 'Search Bus' : 'Search Again';
  const wide = screen === 'home';

  function submit(event: SubmitEvent<HTMLFormElement>) {
    const fields = readSearchFields(event.currentTarget);
    const found = searchProblem(fields, today, screen);
    setProblem(found);
    if (found) {
      event.preventDefault();
      toast(found.message);
      document.getElementById(found.field)?.focus();
      return;
    }
    saveSearch(fields);
    startSearching();
    onSearch?.();
  }

  const problemOf = (field: keyof SearchFields) => (problem?.field === field ? problem.message : null);
  const dateProblem = problemOf('date');
  const shownDate = picked ?? first.date;
  const picker = { cities, Combobox };
  return (
    <form
      ref={form}
      action={searchPath}
      method="get"
      noValidate={hydrated}
      onSubmit={submit}
      onInput={({ currentTarget }) => {
        setProblem(null);
        setPicked(pickedDate(currentTarget));
      }}
      className={`grid grid-cols-[minmax(0,1fr)] gap-4 ${wide ? 'md:grid-cols-[1fr_auto] md:items-start lg:grid-cols-[1fr_14rem_auto]' : ''}`}
    >
      <div
        className={`grid grid-cols-[minmax(0,1fr)] gap-4 ${wide ? 'md:col-span-2 md:grid-cols-2 md:gap-x-14 lg:col-span-1' : ''}`}
      >
        <CityPicker
          key={`from ${towns.round}`}
          {...picker}
          name="from"
          label="Departure"
          initial={towns.from}
          problem={problemOf('from')}
        />
        <div className="relative">
          <SwapButton wide={wide} shown={hydrated} onClick={swap} />
          <CityPicker
            key={`to ${towns.round}`}
            {...picker}
            name="to"
            label="Destination"
            initial={towns.to}
            problem={problemOf('to')}
          />
        </div>
      </div>
      <div>
        <div className="mb-1 flex justify-between text-sm">
          <label htmlFor="date" className="font-semibold">
            Date
          </label>
          <span id="weekday" className="text-muted">
            {weekday(shownDate < today ? today : shownDate)}
          </span>
        </div>
        <DateInput
          id="date"
          today={today}
          first={first.date}
          aria-invalid={dateProblem !== null || undefined}
          aria-describedby={dateProblem === null ? 'weekday' : problemIdOf('date')}
          className={`${fieldClass} block appearance-none`}
        />
        {wide && <DateChips today={today} shown={hydrated} />}
        {dateProblem !== null && <FieldProblem id={problemIdOf('date')}>{dateProblem}</FieldProblem>}
      </div>
      <Button type="submit" className={`min-h-12 ${wide ? 'md:mt-6' : ''}`}>
        {searching && wide ? 'Searching' : submitLabel}
      </Button>
    </form>
  );
}

/** Returns null while the date follows its default. */
function pickedDate(form: HTMLFormElement): string | null {
  const field = form.elements.namedItem('date');
  return field instanceof HTMLInputElement && field.value !== field.defaultValue ? field.value : null;
}

function DateChips({ today, shown }: { today: string; shown: boolean }) {
  const saturday = addDays(today, 2 + ((11 - new Date(today).getUTCDay()) % 7));
  const days = [
    [today, 'Today'],
    [addDays(today, 1), 'Tomorrow'],
    [saturday, 'Sat'],
  ] as const;
  return (
    <div className={`mt-2 flex flex-wrap gap-2 noscript:hidden ${shown ? '' : 'invisible'}`}>
      {days.map(([date, label]) => (
        <button
          key={date}
          type="button"
          onClick={({ currentTarget: { form } }) => {
            const field = form?.elements.namedItem('date');
            if (!(field instanceof HTMLInputElement)) return;
            field.value = date;
            field.dispatchEvent(new Event('input', { bubbles: true }));
          }}
          className="choice min-h-11 min-w-11 justify-center rounded-full lg:px-2"
        >
          {label}
        </button>
      ))}
    </div>
  );
}

function SwapButton({ wide, shown, onClick }: { wide: boolean; shown: boolean; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label="Swap the towns"
      onClick={onClick}
      className={`bg-surface border-edge text-accent hover:bg-accent-soft absolute -top-[calc(1.625rem-8px)] right-3 z-1 grid size-[44px] place-items-center rounded-full border transition-colors ${wide ? 'md:top-6.5 md:right-full md:mr-1.5' : ''} ${shown ? '' : 'invisible'}`}
    >
      <Icon className={wide ? 'md:rotate-90' : ''}>
        <path d="M8 20V5M4 9l4-4 4 4m4-5v15m-4-4 4 4 4-4" />
      </Icon>
    </button>
  );
}
