export const brand = {
  name: 'Tsela',
  tagline: 'Book a bus seat in Botswana',
} as const;

export type SiteContacts = Readonly<Record<'phone' | 'email' | 'address', string>>;

/** Those of a site without settings. They do not exist. Browsers get the ones of the site from the layout. */
export const sampleContacts: SiteContacts = {
  phone: '+267 390 0000',
  email: 'help@tsela.example',
  address: 'Plot 50370, Fairgrounds, Gaborone, Botswana',
};
