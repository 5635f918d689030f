/** Money is integer thebe (1 pula = 100 thebe) everywhere; it becomes text only here. */

/** 17000 -> 'P170.00' */
export function formatPula(amountThebe: number): string {
  return `P${(amountThebe / 100).toFixed(2)}`;
}

/** 17000 -> '170.00', as the API's fare fields carry it. */
export function pulaAmount(amountThebe: number): string {
  return (amountThebe / 100).toFixed(2);
}

/** '170.00', '170.5' or '170' -> 17000, 17050, 17000; undefined for anything else. No floats: each digit counts. */
export function parsePula(text: string): number | undefined {
  const digits = /^(0|[1-9]\d{0,7})(?:\.(\d{1,2}))?$/.exec(text);
  return digits ? Number(digits[1]) * 100 + Number((digits[2] ?? '').padEnd(2, '0')) : undefined;
}

/** '170' -> 17000: digits only, as `withdrawProblems` lets through. */
export function parseWholePula(digits: string): number {
  return Number(digits) * 100;
}

/** '170.00' -> '+P170.00', '-170.00' -> '−P170.00': what came in, what went out, as the API's amounts carry it. */
export function signedPula(amount: string): string {
  return amount.startsWith('-') ? `−P${amount.slice(1)}` : `+P${amount}`;
}

/** 17000 -> '170 pula', 17050 -> '170 pula 50 thebe': what a screen reader says. */
export function spokenPula(amountThebe: number): string {
  const pula = Math.trunc(amountThebe / 100);
  const thebe = amountThebe % 100;
  return thebe === 0 ? `${pula} pula` : `${pula} pula ${thebe} thebe`;
}
