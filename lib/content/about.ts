import { brand } from '@/lib/brand';
import { aboutPath } from '@/lib/paths/pages';
import type { ContentPage } from './content-page';
import { links } from './links';

const { name } = brand;

export const aboutPage: ContentPage = {
  path: aboutPath,
  title: `About ${name}`,
  description: `${name} is a mobile and web application for booking bus seats in Botswana. This page describes our mission, our vision and our values.`,
  intro: [
    `${name} is the Setswana word for road. ${name} is a mobile and web application. Travellers search for buses between two cities, see the fare and the free seats, and book a seat.`,
    `It is the first platform of its kind in Botswana. It helps growing public transport operators with managed technology at low cost. ${name} only provides the technology. The operators run the buses. The contract of sale is strictly between the traveller and the operator.`,
  ],
  sections: [
    {
      id: 'mission',
      title: 'Mission',
      blocks: [
        'Our mission is that every traveller in Botswana knows the bus, the fare and the seat before leaving home.',
        'A traveller should not queue before dawn and then find that the bus is full. An operator should not need a team of engineers to sell seats fairly.',
      ],
    },
    {
      id: 'vision',
      title: 'Vision',
      blocks: [
        'We want public transport that people choose because they can rely on it. Every route should be in one place, every seat should be sold once, and every passenger should have a ticket, from Gaborone to Kasane and from Tsabong to Shakawe.',
      ],
    },
    {
      id: 'values',
      title: 'Values',
      blocks: [
        {
          points: [
            'Honesty: before you pay, we state the price and the rules. If we do not know a fact, we say so.',
            'Fairness: all travellers see the same seats at the same fares.',
            'Respect: we save your time and your data bundle, and we protect your personal data.',
            'Care: when something goes wrong, we say so and explain the next step.',
          ],
        },
      ],
    },
    {
      id: 'creativity',
      title: 'Creativity',
      blocks: [
        'Our roads are long, the network does not reach every place, and many phones are small. We design for these conditions. A short code replaces the camera where the camera fails. A ticket opens without a network. The text of a page appears before the rest has loaded.',
      ],
    },
    {
      id: 'innovate-solutions',
      title: 'Innovate solutions',
      blocks: [
        'We build the tools that connect a bus with its passengers. The seat map updates while you look at it. A hold reserves your seat while you type. A conductor can check a ticket in a second. You can pay by card now or in cash at a terminal later.',
      ],
    },
    {
      id: 'research-and-innovation',
      title: 'Research and innovation',
      blocks: [
        'We measure before we make a claim. We try our pages on slow phones and slow connections. We test the sale of seats with many buyers at once, and we test our tickets against forgery.',
        ['Travellers give us the most useful advice. Please write to us with the ', links.contact, '.'],
      ],
    },
    {
      id: 'passion-and-hard-work',
      title: 'Passion and hard work',
      blocks: [
        'The crew of a six o’clock bus starts work at four. We want to match that effort. We do our work early, check it twice, and have it ready when you need it.',
      ],
    },
  ],
};
