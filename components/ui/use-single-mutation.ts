'use client';

import { useMutation, useQueryClient, type UseMutationOptions } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useId } from 'react';
import { onPageReturn } from '@/lib/browser/page-events';

/** Ignores a call while another one runs. After the back button, a call that was running has no known outcome. */
export function useSingleMutation<Data, Variables = void>(options: UseMutationOptions<Data, Error, Variables>) {
  const client = useQueryClient();
  const mutationKey = ['single', useId()];
  const mutation = useMutation({ ...options, mutationKey });
  const { mutate, reset } = mutation;

  function forget() {
    const cache = client.getMutationCache();
    for (const running of cache.findAll({ mutationKey })) cache.remove(running);
    reset();
  }
  const forgetRunning = useEffectEvent(() => {
    if (client.isMutating({ mutationKey }) > 0) forget();
  });
  useEffect(() => onPageReturn(() => forgetRunning()), []);

  function run(variables: Variables): void {
    if (client.isMutating({ mutationKey }) === 0) mutate(variables);
  }

  return { ...mutation, run, forget };
}
