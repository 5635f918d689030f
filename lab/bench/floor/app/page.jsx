import { headers } from 'next/headers';

/** The smallest page that is rendered for each request. */
export default async function Page() {
  await headers();
  return <h1>Hello</h1>;
}
