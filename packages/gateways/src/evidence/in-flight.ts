import type { Finding } from '@headroom/core';
import type { PublishedEvidence } from '../contract/evidence';
import { valueOf } from '../contract/figure';

/** How many tests of one publication must agree before chance does not explain it, and how closely. */
const minTests = 3;
const tolerance = 0.05;
/** Below this the product is too coarse to name a number of connections. */
const minConnections = 4;

/**
 * Requests in flight by Little's law, throughput × mean latency, held together over the tests of one publication: where
 * several agree on a number although their rates differ, the load was made by that many connections, and a test that
 * disagrees has figures that do not belong together.
 */
export function inFlightFindings(evidence: readonly PublishedEvidence[]): Finding[] {
  const tests = evidence.flatMap(({ id, source, rps, latency }) => {
    const throughput = valueOf(rps);
    return throughput === null || latency?.meanMs === undefined
      ? []
      : [{ id, source, inFlight: (throughput * latency.meanMs) / 1000 }];
  });
  return [...Map.groupBy(tests, ({ source }) => source).values()].flatMap((publication) => {
    const centre = medianOf(publication.map(({ inFlight }) => inFlight));
    const connections = Math.round(centre);
    const agrees = (inFlight: number) => Math.abs(inFlight / centre - 1) <= tolerance;
    const alike = publication.filter(({ inFlight }) => agrees(inFlight)).length;
    if (alike < minTests || connections < minConnections) return [];
    return publication.map(({ id, inFlight }): Finding => {
      const product = `Throughput × mean latency is ${inFlight.toFixed(inFlight < 100 ? 2 : 0)} requests in flight`;
      const others = `${alike} tests of this publication agree on ${connections}`;
      return {
        ...{ law: 'little', run: id, level: null, severity: 'warns', scope: 'run' },
        sentence: agrees(inFlight)
          ? `${product}; ${others}: closed load of ${connections} connections, by Little’s law.`
          : `${product}, while ${others}: throughput and mean latency do not come from the same closed test.`,
      };
    });
  });
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right);
  const middle = sorted.length / 2;
  const [low = 0, high = low] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return (low + high) / 2;
}
