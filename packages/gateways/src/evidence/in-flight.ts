import { commonInFlight, type Finding } from '@headroom/core';
import type { PublishedEvidence } from '../contract/evidence';
import { valueOf } from '../contract/figure';

/** How far a test may be from the others of its publication and still agree with them. */
const tolerance = 0.05;

/**
 * Requests in flight by Little's law, throughput × mean latency, held together over the tests of one publication: where
 * several agree on a number although their rates differ, the load was made by that many connections, and a test that
 * disagrees has figures that do not belong together.
 */
export function inFlightFindings(evidence: readonly PublishedEvidence[]): Finding[] {
  const tests = evidence.flatMap(({ id, source, rps: figure, latency }) => {
    const rps = valueOf(figure);
    return rps === null || latency?.meanMs === undefined
      ? []
      : [{ id, source, rps, inFlight: (rps * latency.meanMs) / 1000 }];
  });
  return [...Map.groupBy(tests, ({ source }) => source).values()].flatMap((publication) => {
    const centre = publication.toSorted((left, right) => left.inFlight - right.inFlight)[(publication.length - 1) >> 1];
    const alike = publication.filter(({ inFlight }) => Math.abs(inFlight / (centre?.inFlight ?? 1) - 1) <= tolerance);
    const connections = commonInFlight(alike);
    if (connections === null) return [];
    return publication.map((test): Finding => {
      const product = `Throughput × mean latency is ${test.inFlight.toFixed(test.inFlight < 100 ? 2 : 0)} requests in flight`;
      const others = `${alike.length} tests of this publication agree on ${connections}`;
      return {
        ...{ law: 'little', run: test.id, level: null, severity: 'warns', scope: 'run' },
        sentence: alike.includes(test)
          ? `${product}; ${others}: closed load of ${connections} connections, by Little’s law.`
          : `${product}, while ${others}: throughput and mean latency do not come from the same closed test.`,
      };
    });
  });
}
