/** How a proof of ownership is shown: a file that the target serves, a header of its answers, a record of its name. */
export const proofMethods = ['file', 'header', 'dns'] as const;
export type ProofMethod = (typeof proofMethods)[number];

/** What is proved: nothing, the name alone, the machine that answers, or both. */
export type ProofLevel = 'none' | 'name' | 'machine' | 'both';

/** So long a proof holds, in days. */
export const proofDays = 90;

/**
 * Requests per second that a proof allows. A name alone allows little: whoever has it can point it at a machine of others,
 * and that machine has agreed to nothing.
 */
export const ceilingsRps: Readonly<Record<ProofLevel, number>> = { none: 0, name: 100, machine: 2_000, both: 20_000 };

/** What a name alone allows beside the rate: few requests that are large, or stay open, weigh as much on such a machine as many. */
export const nameAlone = { bytesPerSecond: 1_000_000, connections: 100 };

/** The level of what was found. */
export function proofLevel(methods: readonly string[]): ProofLevel {
  const machine = methods.includes('file') || methods.includes('header');
  const name = methods.includes('dns');
  return machine && name ? 'both' : machine ? 'machine' : name ? 'name' : 'none';
}
