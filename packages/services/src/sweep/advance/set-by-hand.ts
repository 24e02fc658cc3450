import { benchmarkOfCell, handSetting, toBeSet, type HandFactor, type HandSetting } from '@headroom/core';
import { actorNames } from '../../actor-names';
import { requireEntry } from '../../catalog/entries';
import { SweepLost, type HeldSweep, type SweepHost } from './acquire-sweep';
import { askPerson } from './ask-person';
import { remindPerson } from './remind-person';
import { writeSweep } from './write-sweep';

const list = new Intl.ListFormat('en-GB');

/**
 * Has a person set what a cell needs and nothing else sets, unless the last one who was asked has left it so.
 * @returns what the run's timeline says of it, or null while somebody is waited for
 */
export async function setByHand(host: SweepHost, sweep: HeldSweep, cellIndex: number): Promise<string[] | null> {
  const { clients } = host;
  const { id: sweepId, workspaceId } = sweep;
  const { byHand } = sweep.definition;
  if (byHand.length === 0) return [];
  const cell = sweep.cells[cellIndex];
  if (!cell) throw new SweepLost();
  const wanted = handSetting(byHand, benchmarkOfCell(sweep.benchmark, cell).subject);
  const last = await clients.db.handChange.findFirst({ where: { sweepId }, orderBy: { id: 'desc' } });
  if (last?.state === 'waiting') {
    await remindPerson(host, sweep, last);
    return null;
  }
  // A stop has come meanwhile.
  if (last?.state === 'given_up') return null;
  const factors = toBeSet(wanted, last && (last.wanted as HandSetting));
  if (factors.length > 0) {
    const parts = await inWords(host, sweep, wanted, factors);
    await askPerson(host, sweep, { wanted, instruction: `Set ${parts} at ${sweep.targetHost}, then continue.` });
    return null;
  }
  await writeSweep(clients.db, sweep, { state: 'running', reason: null });
  if (!last?.endedAt) return [];
  const names = await actorNames({ clients, workspaceId }, [last.endedBy]);
  const who = (last.endedBy && names.get(last.endedBy)) ?? 'somebody';
  return [
    `By hand, as ${who} confirmed at ${last.endedAt.toISOString()}: ${await inWords(host, sweep, wanted, byHand)}.`,
  ];
}

async function inWords(
  { clients }: SweepHost,
  { workspaceId, benchmark, policySetVersions }: HeldSweep,
  { tier, policySet, units }: HandSetting,
  factors: readonly HandFactor[],
): Promise<string> {
  const { definition } = await requireEntry({ clients, workspaceId }, benchmark.subject.gateway);
  const tierName = definition.tiers.find(({ id }) => id === tier)?.name ?? tier;
  const words: Record<HandFactor, string> = {
    tier: `tier ${tierName}`,
    policySet: `policy set "${policySet}" version ${policySetVersions[policySet ?? '']?.version}`,
    units: units === 1 ? '1 unit' : `${units} units`,
  };
  return list.format(factors.map((factor) => words[factor]));
}
