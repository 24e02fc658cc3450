import { engineTraits, type ComparableRun, type Load, type RequestSpec, type TraitValue } from '@headroom/core';
import type { CatalogEntry } from '@headroom/gateways';
import type { ComparedRunRow } from './read-compared-runs';
import { cellChanged } from '../run/execute/prepare-target';

/** A run as it is held against others: how it came about, in words. */
export function comparableRun(row: ComparedRunRow, catalog: readonly CatalogEntry[]): ComparableRun {
  const { label, head, environment, policySet } = row;
  const subject = head.imported ? head.imported.subject : head.definition.subject;
  const gateway = catalog.find(({ definition }) => definition.id === subject?.gateway)?.definition;
  const tier = gateway?.tiers.find(({ id }) => id === subject?.tier);
  return {
    label,
    doubt: doubtOf(row),
    traits: {
      gateway: subject && { text: gateway?.name ?? subject.gateway, key: subject.gateway },
      tier: subject && { text: tier?.name ?? subject.tier, key: subject.tier },
      units: subject && plain(String(subject.units)),
      policySet: policySet && {
        text: `${policySet.name}, version ${policySet.version}`,
        key: JSON.stringify(policySet.chain),
      },
      // Simulated figures never meet real ones, whoever made those.
      origin: head.simulated ? plain('simulated') : { text: head.imported ? 'imported' : 'measured', key: 'real' },
      ...(head.imported === null ? benchmarkTraits(head.definition) : importTraits(head.imported.formatLabel)),
      machine:
        environment?.platform && environment.node
          ? plain(`${environment.platform}, Node ${environment.node}, Headroom ${environment.headroom ?? 'unknown'}`)
          : null,
    },
  };
}

type Definition = Extract<ComparedRunRow['head'], { imported: null }>['definition'];

const benchmarkTraits = ({ target, requests, script, batch, load, slo, engine, runner, shards }: Definition) => ({
  target: { text: target.baseUrl, key: JSON.stringify(target) },
  requests: {
    text: script ? `script ${script.fileName}` : requestsInWords(requests),
    key: JSON.stringify({ requests, script, batch }),
  },
  load: { text: loadInWords(load), key: JSON.stringify(load) },
  slo: {
    text: `p${slo.percentile} ≤ ${slo.latencyMs} ms, errors ≤ ${Number((slo.maxErrorRate * 100).toPrecision(6))} %`,
    key: JSON.stringify(slo),
  },
  engine: plain(engineTraits[engine].label),
  runner: plain(shards > 1 ? `${runner}, ${shards} agents` : runner),
});

/** Results from elsewhere do not say what they were asked for. */
const importTraits = (formatLabel: string) => ({
  ...{ target: null, requests: null, load: null, slo: null, runner: null },
  engine: plain(formatLabel),
});

const plain = (text: string): TraitValue => ({ text, key: text });

const mostNamed = 3;

function requestsInWords(requests: readonly RequestSpec[]): string {
  const named = requests.slice(0, mostNamed).map(({ method, path }) => `${method} ${path}`);
  const more = requests.length - named.length;
  return `${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

function loadInWords(load: Load): string {
  switch (load.kind) {
    case 'find-maximum':
      return `find the maximum from ${load.startRps} rps, ${load.arrivals}`;
    case 'steps':
      return `${load.steps.map(({ rps, seconds }) => `${rps} rps for ${seconds} s`).join(', ')}, ${load.arrivals}`;
    case 'closed':
      return `closed loop, ${load.steps.map(({ users, seconds }) => `${users} users for ${seconds} s`).join(', ')}`;
  }
}

/** Why a run's figures say little of what it names; null when nothing speaks against them. */
function doubtOf({ head, environment, levels }: ComparedRunRow): string | null {
  if (head.state !== 'finished') return 'it is not finished';
  const doubts = [
    head.imported && head.imported.report.grade === null ? 'its results break a law' : null,
    head.imported === null && head.outcome === 'invalid' ? 'it is invalid' : null,
    head.outcome === 'aborted' ? 'it was stopped before its end' : null,
    head.outcome === 'infra-failed' ? 'its infrastructure failed' : null,
    head.answer?.kind === 'generator-limited' ? 'its load generator was the limit' : null,
    environment?.cell === cellChanged ? 'its gateway was altered while it was measured' : null,
    environment?.cell === 'unverified' && !head.simulated
      ? 'its policies and units were taken as they are, not set and read back'
      : null,
    levels.length === 0 ? 'it has no level that was judged' : null,
  ].filter((doubt) => doubt !== null);
  return doubts.length > 0 ? doubts.join('; ') : null;
}
