/** The program of Schemathesis, installed when it is missing. */
export function ensureSchemathesis(): Promise<string>;
