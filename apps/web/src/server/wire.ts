/** What a value becomes on its way through JSON: dates are strings. */
export type Wire<T> = T extends Date
  ? string
  : T extends (infer Item)[]
    ? Wire<Item>[]
    : T extends object
      ? { [Key in keyof T]: Wire<T[Key]> }
      : T;

/** The same value as a browser gets it, from a page's first load as from a later fetch. */
export const toWire = <T>(value: T): Wire<T> => JSON.parse(JSON.stringify(value)) as Wire<T>;
