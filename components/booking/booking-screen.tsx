'use client';

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { BookingForm, type BookingFormProps } from './booking-form';

/** The booking page: personal details, seat map, passenger names, summary (spec section 2, /user/booking). */
export function BookingScreen(props: BookingFormProps) {
  const [client] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: 1 } } }));
  return (
    <QueryClientProvider client={client}>
      <BookingForm {...props} />
    </QueryClientProvider>
  );
}
