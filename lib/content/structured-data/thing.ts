export type Thing = { readonly '@type': string; readonly [property: string]: unknown };

export function absolute(origin: string, path: string): string {
  return new URL(path, origin).toString();
}
