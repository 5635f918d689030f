import type { TextRow } from '../texts';

const at = (screen: string): Pick<TextRow, 'screen' | 'trigger' | 'as' | 'run'> => ({
  ...{ screen, trigger: 'opened', as: 'page' },
  run: async (page) => {
    await page.goto(screen);
  },
});

/** What the pages about routes, towns and operators say, whatever the timetable holds. */
export const landingTextRows: TextRow[] = [
  { ...at('/bus/gaborone-to-maun'), text: 'Bus from Gaborone to Maun' },
  { ...at('/bus/gaborone-to-maun'), text: 'Next departures' },
  { ...at('/bus/gaborone-to-maun'), text: 'This is sample data: the buses shown here do not exist.' },
  {
    ...at('/bus/gaborone-to-maun'),
    text: 'Be at the bus 30 minutes before it leaves, with your ticket and an identity document.',
  },
  {
    ...at('/bus/gaborone-to-maun'),
    text: 'You can book now and pay at a terminal until 30 minutes before departure. Closer than 45 minutes to departure, bookings are by card only.',
  },
  { ...at('/bus/gaborone-to-maun'), text: 'A child older than 5 years needs a ticket of its own.' },
  { ...at('/bus/maun'), text: 'Buses in Maun' },
  { ...at('/bus'), text: 'All bus routes' },
  { ...at('/operators'), text: 'These operators run the buses that can be booked here.' },
];
