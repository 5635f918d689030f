/** A value on its way from a server component to the browser, as one text. */
export type Packed<Value> = string & { readonly packed?: Value };

/**
 * For what is long: React goes through each value of an object that it carries, once when it writes it and once when it
 * reads it. The value must be of JSON's kinds.
 */
export const pack = <Value>(value: Value): Packed<Value> => JSON.stringify(value);

export const unpack = <Value>(packed: Packed<Value>): Value => JSON.parse(packed) as Value;
