/** A thing as schema.org knows it; what a page says of itself in one list of them (`components/content/json-ld.tsx`). */
export type Thing = { readonly '@type': string; readonly [property: string]: unknown };

/** '/about' -> 'https://tsela.example/about': readers of structured data want whole addresses. */
export function absolute(origin: string, path: string): string {
  return new URL(path, origin).toString();
}
