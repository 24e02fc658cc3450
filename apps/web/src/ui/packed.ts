/**
 * Many figures on their way from a page to its parts in the browser, as JSON: React would write and read each of them by
 * itself, which takes several times as long.
 */
export type Packed<Value> = string & { readonly packs?: Value };

export const pack = <Value>(value: Value): Packed<Value> => JSON.stringify(value);

export const unpack = <Value>(packed: Packed<Value>): Value => JSON.parse(packed) as Value;
