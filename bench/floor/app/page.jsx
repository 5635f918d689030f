import { headers } from 'next/headers';

/** The least that a page made for each request can be. */
export default async function Page() {
  await headers();
  return <h1>Hello</h1>;
}
