import { headers } from 'next/headers';

const two = (number) => String(number).padStart(2, '0');

/** Shows 20 trips without other content. */
export default async function List() {
  await headers();
  const trips = Array.from({ length: 20 }, (_, index) => ({
    leaves: `${two(5 + Math.floor(index / 2))}:${index % 2 ? '30' : '00'}`,
    arrives: `${two(10 + Math.floor(index / 2))}:${index % 2 ? '45' : '15'}`,
    fare: `P${160 + 5 * (index % 5)}.00`,
    free: 12 + ((7 * index) % 50),
  }));
  return (
    <main>
      <h1>Gaborone to Francistown</h1>
      <ul>
        {trips.map(({ leaves, arrives, fare, free }) => (
          <li key={leaves}>
            <article className="departure">
              <h2>
                {leaves} to {arrives}
              </h2>
              <p>
                {fare}, {free} / 65 free seats
              </p>
              <a href={`/?leaves=${leaves}`}>Book Now</a>
            </article>
          </li>
        ))}
      </ul>
    </main>
  );
}
