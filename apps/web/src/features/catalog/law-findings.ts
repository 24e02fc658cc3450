import { evidenceFindings, type Gateway, type PublishedEvidence } from '@headroom/gateways';

/** What the laws of queueing say of each row of evidence, by its id. */
export const lawFindings = (gateway: Gateway, evidence: readonly PublishedEvidence[]): Record<string, string[]> =>
  Object.fromEntries(evidence.map((row) => [row.id, evidenceFindings(gateway, [row]).map(({ sentence }) => sentence)]));
