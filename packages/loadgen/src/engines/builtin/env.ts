import { secretVariable, startVariable } from '../engine';

/** When load is to begin, in milliseconds since 1970; null: at once. */
export const beginsAtMs = (): number | null => Number(process.env[startVariable] ?? '') || null;

export const secretValue = (name: string): string | undefined => process.env[secretVariable(name)];
