import type { Database } from '@/server/db/client';
import { addPassenger } from '@/server/testing/test-passengers';
import { signIn } from '../bench/buyers';
import type { Shopper } from './load';

export async function addShoppers(
  db: Database,
  address: string,
  count: number,
  change: { passwordHash?: string } = {},
): Promise<Shopper[]> {
  const shoppers: Shopper[] = [];
  for (let number = 0; number < count; number += 1) {
    const passenger = await addPassenger(db, { ...change, phone: `+267765${String(number).padStart(5, '0')}` });
    shoppers.push({ username: passenger.username, cookie: await signIn(address, passenger) });
  }
  return shoppers;
}
