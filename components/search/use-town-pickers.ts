'use client';

import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { formText } from '@/components/ui/form-fields';
import { onFirstInput } from '@/lib/browser/page-events';
import { allowsPrefetch } from '@/lib/browser/features';
import type { SearchFields } from '@/lib/domain/search-problem';
import type { CityComboboxType } from './city-picker';

type Towns = Pick<SearchFields, 'from' | 'to'>;

export function readSearchFields(form: HTMLFormElement): SearchFields {
  return { from: formText(form, 'from'), to: formText(form, 'to'), date: formText(form, 'date') };
}

/** The searchable lists load at the first input, and replace the native lists when neither is in use, or at a tap on one. */
export function useTownPickers(first: Towns) {
  const form = useRef<HTMLFormElement>(null);
  const [towns, setTowns] = useState({ ...first, round: 0 });
  const [Combobox, setCombobox] = useState<CityComboboxType | null>(null);

  function swap() {
    if (!form.current) return;
    const { from, to } = readSearchFields(form.current);
    const [first, second] = form.current.querySelectorAll('select');
    if (first && second) {
      first.value = to;
      second.value = from;
      return;
    }
    setTowns(({ round }) => ({ from: to, to: from, round: round + 1 }));
  }

  useEffect(() => {
    const element = form.current;
    if (!element) return;
    let loading: Promise<void> | undefined;
    let loaded: CityComboboxType | undefined;
    const takeOver = (focused: EventTarget | null) => {
      if (!loaded || focused instanceof HTMLSelectElement) return;
      const Loaded = loaded;
      loaded = undefined;
      const { from, to } = readSearchFields(element);
      // Synchronous, because a list would lose a focus or a town that it gets while React waits.
      flushSync(() => {
        setTowns(({ round }) => ({ from, to, round: round + 1 }));
        setCombobox(() => Loaded);
      });
    };
    const loadOnce = () => {
      loading ??= import('./city-combobox').then(
        (module) => {
          loaded = module.CityCombobox;
          takeOver(document.activeElement);
        },
        () => undefined,
      );
      return loading;
    };
    const load = () => void loadOnce();
    const onTap = (event: MouseEvent) => openSearchable(event, () => loadOnce().then(() => takeOver(null)));
    const onLeave = (event: FocusEvent) => takeOver(event.relatedTarget);
    const stopped = new AbortController();
    element.addEventListener('focusin', load, stopped);
    element.addEventListener('mousedown', onTap, stopped);
    element.addEventListener('focusout', onLeave, stopped);
    const stopListening = allowsPrefetch() ? onFirstInput(load) : undefined;
    return () => {
      stopped.abort();
      stopListening?.();
    };
  }, []);

  return { form, towns, Combobox, swap };
}

/** Opens the searchable list in place of a native list. The native list opens if the searchable one does not load. */
function openSearchable(event: MouseEvent, load: () => Promise<void>) {
  const list = event.target;
  if (!(list instanceof HTMLSelectElement) || !allowsPrefetch()) return;
  event.preventDefault();
  void load().then(() => {
    const field = document.getElementById(list.id);
    field?.focus();
    if (field instanceof HTMLInputElement) field.click();
    else list.showPicker();
  });
}
