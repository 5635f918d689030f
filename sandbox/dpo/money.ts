import { z } from 'zod';

export const currencies = ['BWP', 'USD', 'ZAR'] as const;

/** An amount in hundredths of the currency: thebe or cents. */
export const money = z.object({ currency: z.enum(currencies), hundredths: z.int().min(0) });
export type Money = z.infer<typeof money>;

/** 17000 -> '170.00' */
export const decimal = ({ hundredths }: Money): string => (hundredths / 100).toFixed(2);
