'use client';

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

/** Mutations also run offline, so that the screen shows the failure. TanStack would pause them. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(
    () => new QueryClient({ defaultOptions: { queries: { retry: 1 }, mutations: { networkMode: 'always' } } }),
  );
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
