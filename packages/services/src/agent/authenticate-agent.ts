import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { forbidden, staleEpoch } from '@headroom/core';
import type { Database, Transaction } from '@headroom/db';
import { isId } from '../ids';

/** Which agent speaks: one shard of one run, with the bearer token it was given. */
export interface AgentCredentials {
  runId: string;
  shard: number;
  token: string;
}

const hashToken = (token: string) => Uint8Array.from(createHash('sha256').update(token).digest());

/** A fresh shard token (256 bits) and the hash that is kept. */
export function mintShardToken() {
  const token = randomBytes(32).toString('base64url');
  return { token, tokenHash: hashToken(token) };
}

/**
 * Finds the shard that a token belongs to, and refuses it once the run has moved on to a newer epoch or has ended.
 * @throws HeadroomError `forbidden` for an unknown token, `stale-epoch` for one that was replaced
 */
export async function authenticateAgent(db: Database | Transaction, { runId, shard, token }: AgentCredentials) {
  const candidates = isId(runId)
    ? await db.runShard.findMany({ where: { runId, shard }, include: { run: true }, orderBy: { epoch: 'desc' } })
    : [];
  const given = hashToken(token);
  const found = candidates.find(({ tokenHash }) => tokenHash !== null && timingSafeEqual(tokenHash, given));
  if (!found) throw forbidden('This agent token is not known for this run and shard.');
  if (found.epoch !== found.run.epoch) throw staleEpoch('A newer worker has taken this run over.');
  return found;
}
