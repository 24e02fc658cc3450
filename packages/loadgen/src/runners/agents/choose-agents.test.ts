import type { Load } from '@headroom/core';
import { describe, expect, it } from 'vitest';
import type { PooledAgent } from './agent-pool';
import { chooseAgents } from './choose-agents';
import type { AgentNeed } from './choose-agents';

const agent = (name: string, change: Partial<PooledAgent> = {}): PooledAgent => ({
  ...{ id: name, name, isOnline: true, isBusy: false, isCalibrating: false, allowsScripts: false },
  ...{ engines: { builtin: '1' }, calibratedRps: 10_000 },
  ...change,
});
const steps = (rps: number): Load => ({
  ...{ kind: 'steps', steps: [{ rps, seconds: 10 }], warmUpSeconds: 0, coolDownSeconds: 0, arrivals: 'poisson' },
});
const need = (change: Partial<AgentNeed> = {}): AgentNeed => ({
  ...{ engine: 'builtin', load: steps(5_000), shards: 1 },
  ...change,
});
const names = (chosen: PooledAgent[] | string) =>
  typeof chosen === 'string' ? chosen : chosen.map(({ name }) => name);
const choose = (agents: PooledAgent[], change: Partial<AgentNeed> = {}, idle = true) =>
  names(chooseAgents(agents, need(change), { idle }));

describe('agents for a run', () => {
  it('are those with the highest proven rate, one for each shard', () => {
    const agents = [
      agent('small', { calibratedRps: 6_000 }),
      agent('large'),
      agent('middle', { calibratedRps: 8_000 }),
    ];
    expect(choose(agents)).toEqual(['large']);
    expect(choose(agents, { shards: 2 })).toEqual(['large', 'middle']);
    expect(choose(agents, { load: steps(19_000), shards: 3 })).toMatch(/small is proven to make 6000 .* share is 6333/);
  });

  it.each<[Partial<PooledAgent>, Partial<AgentNeed>, RegExp]>([
    [{ isOnline: false }, {}, /^The run needs one self-hosted agent, and 0 can take part: a is offline\.$/],
    [{}, { engine: 'k6' }, /a has no engine "k6"/],
    [{ calibratedRps: null }, {}, /a has no proven rate: calibrate it/],
    [{ isCalibrating: true }, {}, /a is calibrating/],
    [{ isBusy: true }, {}, /a makes another run/],
    [{}, { load: steps(10_001) }, /proven to make 10000 requests per second, and its share is 10000/],
    [
      { engines: { k6: '1.8.1' } },
      { engine: 'k6', script: { fileName: 'a.js', text: 'x' } },
      /a does not allow scripts/,
    ],
  ])('lack %o for %o', (change, asked, sentence) => {
    expect(choose([agent('a', change)], asked)).toMatch(sentence);
  });

  it('need no proven rate for another engine, nor idleness while the run is only queued', () => {
    expect(choose([agent('a', { engines: { k6: '1.8.1' }, calibratedRps: null })], { engine: 'k6' })).toEqual(['a']);
    expect(choose([agent('a', { isBusy: true })], {}, false)).toEqual(['a']);
  });

  it('are none where none was added', () => {
    expect(choose([])).toMatch(/has no self-hosted agent: add one under Runners/);
    expect(choose([agent('a')], { shards: 2 })).toMatch(
      /needs 2 self-hosted agents, and 1 can take part: there are no/,
    );
  });
});
