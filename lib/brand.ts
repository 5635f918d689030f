export const brand = {
  name: 'Tsela',
  tagline: 'Book a bus seat in Botswana',
  supportPhone: '+267 390 0000',
  supportPhoneHref: 'tel:+2673900000',
  supportEmail: 'help@tsela.example',
  address: 'Plot 50370, Fairgrounds, Gaborone, Botswana',
} as const;
