export type Fields = Record<string, unknown>;
export const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** The fields with a secret where none was typed; without it where there is none either. */
export function filled(fields: Fields, name: string, value: string | undefined): Fields {
  const { [name]: given, ...rest } = fields;
  return given ? fields : { ...rest, ...(value !== undefined && { [name]: value }) };
}
