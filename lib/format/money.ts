import { readAmountText } from '@/lib/typed';

/** Money is integer thebe everywhere (1 pula = 100 thebe). Only these functions format it. */

export function formatPula(amountThebe: number): string {
  return `P${(amountThebe / 100).toFixed(2)}`;
}

/** With commas, for a sum of many amounts, which may be below zero. */
export function formatSum(amountThebe: number): string {
  const pula = Math.abs(amountThebe / 100).toLocaleString('en-US', { minimumFractionDigits: 2 });
  return `${amountThebe < 0 ? '−' : ''}P${pula}`;
}

/** 17000 -> '170.00', as the API's fare fields carry it. */
export function pulaAmount(amountThebe: number): string {
  return (amountThebe / 100).toFixed(2);
}

/** '170.5' -> 17050, without floats. Undefined for other texts. */
export function parsePula(text: string): number | undefined {
  const digits = /^(0|[1-9]\d{0,7})(?:\.(\d{1,2}))?$/.exec(text);
  return digits ? Number(digits[1]) * 100 + Number((digits[2] ?? '').padEnd(2, '0')) : undefined;
}

/** The same for an amount that a person typed. */
export const readPula = (typed: string): number | undefined => parsePula(readAmountText(typed));

export function parseWholePula(digits: string): number {
  return Number(digits) * 100;
}

export function signedPula(amountThebe: number): string {
  return amountThebe < 0 ? `−${formatPula(-amountThebe)}` : `+${formatPula(amountThebe)}`;
}

export function spokenPula(amountThebe: number): string {
  const pula = Math.trunc(amountThebe / 100);
  const thebe = amountThebe % 100;
  return thebe === 0 ? `${pula} pula` : `${pula} pula ${thebe} thebe`;
}
