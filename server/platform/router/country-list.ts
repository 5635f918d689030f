import { countries, type CountryCode } from '@/lib/domain/countries';

const isoCodes: Record<CountryCode, { short_2: string; numericCode: string }> = {
  BW: { short_2: 'BWA', numericCode: '072' },
  NA: { short_2: 'NAM', numericCode: '516' },
  ZA: { short_2: 'ZAF', numericCode: '710' },
  ZM: { short_2: 'ZMB', numericCode: '894' },
  ZW: { short_2: 'ZWE', numericCode: '716' },
  LS: { short_2: 'LSO', numericCode: '426' },
  MZ: { short_2: 'MOZ', numericCode: '508' },
  AO: { short_2: 'AGO', numericCode: '024' },
  SC: { short_2: 'SYC', numericCode: '690' },
  ID: { short_2: 'IDN', numericCode: '360' },
};

export const countryList = countries.map(({ name, code }) => ({
  code,
  countryInfo: { country: name, short: code, ...isoCodes[code] },
}));
