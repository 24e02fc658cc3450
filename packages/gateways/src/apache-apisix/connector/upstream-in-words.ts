import type { ApisixUpstream } from './read-upstream';

/** Nodes that are named. */
const mostNamed = 5;
const list = new Intl.ListFormat('en');

/** The backend of a route, as a sentence. */
export function upstreamInWords(upstream: ApisixUpstream | null): string {
  if (!upstream) return 'The route leads to no upstream: a plugin has to answer.';
  const { origin, scheme, balancing, retries, timeout, keepalive } = upstream;
  const place = origin.kind === 'upstream' ? `upstream ${origin.id}` : `the upstream in ${origin.kind} ${origin.id}`;
  return [
    `The route leads to ${place}: ${scheme} to ${nodesInWords(upstream)}, chosen by ${balancing}`,
    retries === null ? 'a retry on each other node' : `${retries} ${retries === 1 ? 'retry' : 'retries'}`,
    timeout
      ? `timeouts of ${timeout.connect} s to connect, ${timeout.send} s to send and ${timeout.read} s to read`
      : 'timeouts of the whole gateway',
    keepalive
      ? `${keepalive.size} connections kept by each worker, for ${keepalive.idleSeconds} s or ${keepalive.requests} requests.`
      : 'connections kept as in the whole gateway.',
  ].join('; ');
}

function nodesInWords({ nodes, discovery }: ApisixUpstream): string {
  if (discovery) return `what ${discovery.type} has for ${discovery.service}`;
  if (nodes.length === 0) return 'no node';
  const named = nodes.slice(0, mostNamed).map(({ address, weight }) => `${address} (weight ${weight})`);
  const more = nodes.length - named.length;
  return list.format(more > 0 ? [...named, `${more} more`] : named);
}
