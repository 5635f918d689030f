import { formatPula } from './money';

type Fields = Readonly<Record<string, string | number>> | null;

/** Writes the fields of an audit row: `state: requested → paid, amount P10.50`. */
export function changeText(before: Fields, after: Fields): string {
  const names = new Set([before, after].flatMap((fields) => Object.keys(fields ?? {})));
  const parts = [...names].map((name) => {
    const isMoney = name.endsWith('Thebe');
    const label = name.replace(/Thebe$/, '').replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
    const values = [before?.[name], after?.[name]].flatMap((value) => {
      if (value === undefined) return [];
      return isMoney ? formatPula(Number(value)) : String(value).replaceAll('_', ' ');
    });
    return `${label}${isMoney ? ' ' : ': '}${[...new Set(values)].join(' → ')}`;
  });
  return parts.join(', ');
}
