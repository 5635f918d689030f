import { brand } from '@/lib/brand';
import { aboutPath } from '@/lib/paths/pages';
import type { ContentPage } from './content-page';
import { links } from './links';

const { name } = brand;

/** Spec sections 1 and 2. */
export const aboutPage: ContentPage = {
  path: aboutPath,
  title: `About ${name}`,
  description: `${name} is a mobile and web application for booking bus seats in Botswana. Our mission, our vision and what we work for.`,
  intro: [
    `${name} is Setswana for road. It is a mobile and web application on which travellers search buses between two cities, see the fare and the free seats, and book the seat they want.`,
    `It is the first platform of its kind in Botswana. It helps growing public transport operators with managed technology at low cost. ${name} provides the technology only: the operators run the buses, and the contract of sale is strictly between the traveller and the operator.`,
  ],
  sections: [
    {
      id: 'mission',
      title: 'Mission',
      blocks: [
        'To let everybody in Botswana know, before leaving home, which bus goes, what it costs and where they will sit.',
        'A traveller should not have to queue before dawn to find out that the bus is full. An operator should not need an office of engineers to sell seats fairly.',
      ],
    },
    {
      id: 'vision',
      title: 'Vision',
      blocks: [
        'Public transport that people choose because they can rely on it: every route in one place, every seat sold once, every ticket in the pocket of its passenger, from Gaborone to Kasane and from Tsabong to Shakawe.',
      ],
    },
    {
      id: 'values',
      title: 'Values',
      blocks: [
        {
          points: [
            'Honesty: the price, the rules and what we do not know are said before you pay.',
            'Fairness: the same seats at the same fares for everybody.',
            'Respect: for your time, for your data bundle and for your personal data.',
            'Care: when something goes wrong, we say so plainly, and what to do next.',
          ],
        },
      ],
    },
    {
      id: 'creativity',
      title: 'Creativity',
      blocks: [
        'Our roads are long, the network is not everywhere, and many phones are small. We take that as the starting point: a short code where a camera fails, a ticket that opens without a network, a page that can be read before the rest has arrived.',
      ],
    },
    {
      id: 'innovate-solutions',
      title: 'Innovate solutions',
      blocks: [
        'We build what is missing between the bus and its passenger: a seat map that changes while you look at it, a hold that keeps your seat while you type, a ticket that a conductor can check in a second, and a choice between paying by card now and paying in cash at a terminal later.',
      ],
    },
    {
      id: 'research-and-innovation',
      title: 'Research and innovation',
      blocks: [
        'We measure before we claim. Pages are tried on slow phones and thin connections, the sale of seats is tested with many buyers at once, and the tickets are tried against forgery.',
        ['What we learn best comes from people who travel. Tell us with the ', links.contact, '.'],
      ],
    },
    {
      id: 'passion-and-hard-work',
      title: 'Passion and hard work',
      blocks: [
        'A bus that leaves at six was made ready at four. We would like our part to be worthy of that: work that is done early, checked twice, and there when you need it.',
      ],
    },
  ],
};
