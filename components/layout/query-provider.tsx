'use client';

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

/**
 * Gives the screens behind sign-in one query client. Mutations also run offline, so that a passenger reads that the call
 * failed. TanStack would pause them until the network is back.
 */
export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(
    () => new QueryClient({ defaultOptions: { queries: { retry: 1 }, mutations: { networkMode: 'always' } } }),
  );
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
