import { invalidInput, notFound } from '@headroom/core';
import type { Prisma } from '@headroom/db';
import type { Ctx } from '../ctx';
import { isId } from '../ids';
import { originOf } from './permit-target';
import { proofHeader, proofPath, proofRecord } from './probe-ownership';
import { ceilingsRps, proofLevel, type ProofLevel } from './proof-level';

/** A proof of ownership with all that somebody needs to give it. */
export interface ProofView extends Omit<Prisma.TargetProofGetPayload<object>, 'workspaceId'> {
  state: 'asked' | 'proved' | 'expired';
  level: ProofLevel;
  ceilingRps: number;
  /** Where the token is looked for; null for a record of a host that has no name. */
  fileUrl: string;
  header: string;
  record: string | null;
}

/** A proof as lists show it. */
export function proofView({ workspaceId: _, ...row }: Prisma.TargetProofGetPayload<object>): ProofView {
  const level = proofLevel(row.methods);
  const isProved = row.expiresAt !== null && row.methods.length > 0;
  return {
    ...row,
    state: !isProved ? 'asked' : row.expiresAt! <= new Date() ? 'expired' : 'proved',
    ...{ level, ceilingRps: ceilingsRps[level] },
    fileUrl: `${row.origin}${proofPath(row)}`,
    header: `${proofHeader}: ${row.token}`,
    record: proofRecord(row),
  };
}

/** @throws HeadroomError `not-found` for a proof of another workspace, or of none */
export async function findProof({ clients, workspaceId }: Ctx, id: string) {
  const proof = isId(id) && (await clients.db.targetProof.findFirst({ where: { id, workspaceId } }));
  if (!proof) throw notFound('proof of ownership', id);
  return proof;
}

/** The origin of what a person typed; without a scheme it is https. */
export function originOfInput(target: string): string {
  const text = /^https?:\/\//i.test(target) ? target : `https://${target}`;
  if (!URL.canParse(text))
    throw invalidInput(`"${target}" is no address of a target, such as https://api.example.com.`);
  const url = new URL(text);
  if (url.username || url.password)
    throw invalidInput('The address of a target must not hold a user name or password.');
  return originOf(url);
}
