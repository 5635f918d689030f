'use client';

import { createContext, useContext, type ReactNode } from 'react';

const CardSales = createContext(true);

export function CardSalesProvider({ available, children }: { available: boolean; children: ReactNode }) {
  return <CardSales value={available}>{children}</CardSales>;
}

export const useCardSales = (): boolean => useContext(CardSales);
