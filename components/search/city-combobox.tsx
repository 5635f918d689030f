'use client';

import { useState } from 'react';
import { useCombobox, type UseComboboxState, type UseComboboxStateChangeOptions } from 'downshift';
import { fieldClass } from '@/components/ui/field-problem';
import { Icon } from '@/components/ui/icon';
import type { CityOption } from '@/lib/contracts/search';
import { slug } from '@/lib/format/names';
import { labelIdOf, type CityControlProps } from './city-picker';

const nameOf = (city: CityOption | null | undefined) => city?.name ?? '';

export function CityCombobox({ name, cities, initial, invalid, describedBy }: CityControlProps) {
  // A list that opens with a selected town shows every town.
  const [typed, setTyped] = useState<string | null>(null);
  const items = typed === null ? cities : matchCities(cities, typed);
  const combobox = useCombobox<CityOption>({
    items: [...items],
    id: `${name}-places`,
    inputId: name,
    labelId: labelIdOf(name),
    itemToString: nameOf,
    itemToKey: (city) => city?.slug,
    initialSelectedItem: cities.find((city) => city.slug === initial) ?? null,
    stateReducer: (state, options) => resolve(cities, state, options),
    onIsOpenChange: ({ isOpen: opens }) => {
      if (!opens) setTyped(null);
    },
    getA11yStatusMessage: ({ isOpen }) =>
      isOpen ? `${items.length} ${items.length === 1 ? 'place' : 'places'} to choose from` : '',
  });
  const { isOpen, selectedItem, highlightedIndex } = combobox;
  return (
    <>
      <input type="hidden" name={name} value={selectedItem?.slug ?? ''} />
      <div className="relative">
        <input
          {...combobox.getInputProps({
            onFocus: (event) => event.currentTarget.select(),
            // Updates while typing, because leaving the field selects an item of this list by its index.
            onChange: (event) => setTyped(event.currentTarget.value || null),
          })}
          aria-invalid={invalid || undefined}
          aria-describedby={describedBy}
          autoCapitalize="words"
          spellCheck={false}
          className={`${fieldClass} pr-11`}
        />
        <button
          type="button"
          aria-label="Show places"
          {...combobox.getToggleButtonProps()}
          className="text-muted absolute inset-y-0 right-0 grid w-11 place-items-center"
        >
          <Icon size={18} strokeWidth={2.2}>
            <path d={isOpen ? 'm5 15 7-7 7 7' : 'm5 9 7 7 7-7'} />
          </Icon>
        </button>
      </div>
      <ul
        tabIndex={-1}
        {...combobox.getMenuProps({ 'aria-label': 'Places' })}
        className={`bg-surface border-line shadow-lift absolute inset-x-0 top-full z-20 mt-1 max-h-72 overflow-y-auto rounded-xl border p-1 ${isOpen && items.length > 0 ? '' : 'hidden'}`}
      >
        {isOpen &&
          items.map((city, index) => (
            <li
              key={city.slug}
              {...combobox.getItemProps({ item: city, index })}
              className={`flex min-h-11 cursor-pointer items-center rounded-lg px-3 ${index === highlightedIndex ? 'bg-accent-soft text-accent-strong' : ''} ${city === selectedItem ? 'font-semibold' : ''}`}
            >
              {city.name}
            </li>
          ))}
      </ul>
      {isOpen && items.length === 0 && (
        <p className="bg-surface border-line shadow-lift text-muted absolute inset-x-0 top-full z-20 mt-1 rounded-xl border px-4 py-3">
          No place of that name
        </p>
      )}
    </>
  );
}

/** Only a complete name selects a town. Leaving the field selects the best match of the typed text. */
function resolve(
  cities: readonly CityOption[],
  state: UseComboboxState<CityOption>,
  { type, changes }: UseComboboxStateChangeOptions<CityOption>,
): Partial<UseComboboxState<CityOption>> {
  const { InputChange, InputBlur } = useCombobox.stateChangeTypes;
  if (type === InputChange) {
    const typed = slug(changes.inputValue ?? '');
    const [best] = typed === '' ? [] : matchCities(cities, typed);
    const exact = best && slug(best.name) === typed ? best : null;
    return { ...changes, selectedItem: exact, highlightedIndex: best ? 0 : -1, isOpen: typed !== '' };
  }
  if (type === InputBlur && changes.selectedItem === state.selectedItem) {
    const typed = state.inputValue.trim();
    const [best = null] = typed === '' ? [] : matchCities(cities, typed);
    const chosen = state.selectedItem ?? best;
    return { ...changes, selectedItem: chosen, inputValue: nameOf(chosen) };
  }
  return changes;
}

export function matchCities<City extends { name: string }>(cities: readonly City[], text: string): City[] {
  const query = slug(text);
  if (query === '') return [...cities];
  const ranked = cities.map((city) => ({ city, rank: rankOf(slug(city.name), query) }));
  return [0, 1, 2].flatMap((rank) => ranked.filter((entry) => entry.rank === rank).map(({ city }) => city));
}

/** 0: the name starts with the text. 1: one of its words does. 2: the name contains it. -1: no match. */
function rankOf(name: string, query: string): number {
  if (name.startsWith(query)) return 0;
  if (name.includes(`-${query}`)) return 1;
  return name.includes(query) ? 2 : -1;
}
