/** What a page may find behind the question mark: a key may be given more than once. */
export type SearchParameters = Promise<Record<string, string | string[] | undefined>>;

/** The first value of each key. */
export const readSearchParameters = async (given: SearchParameters): Promise<Record<string, string | undefined>> =>
  Object.fromEntries(Object.entries(await given).map(([key, value]) => [key, Array.isArray(value) ? value[0] : value]));
