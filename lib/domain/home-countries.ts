import { getCountries } from 'libphonenumber-js/min';
import { enabledCountries } from './countries';

/** Only the server calls it, because the list of codes comes with a large library. */
export function homeCountries(): string[] {
  const names = new Intl.DisplayNames(['en'], { type: 'region' });
  const everywhere = getCountries().map((code) => names.of(code) ?? code);
  const near = enabledCountries.map(({ name }) => name);
  return [...new Set([...near, ...everywhere.sort((one, other) => one.localeCompare(other))])];
}
