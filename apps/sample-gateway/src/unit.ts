/** One unit: a single-threaded process that takes requests through the policy chain. */
import { ownCpuSeconds, serveParent } from './child-side';
import { Chain } from './chain';
import type { Counters, UnitCall, VersionedChain } from './messages';
import type { UnitContext } from './policies/policy';
import { buildProxyServer } from './proxy-server';

const proxy = await buildProxyServer();
let context: UnitContext | null = null;

const counters = (): Counters => ({
  cpuSeconds: ownCpuSeconds(),
  requests: proxy.answered(),
  sampledAtMs: Date.now(),
});

function useChain({ document }: VersionedChain) {
  if (!context) throw new Error('the unit is not configured');
  proxy.useChain(new Chain(document, context));
}

serveParent<UnitCall>(
  async (call) => {
    switch (call.kind) {
      case 'configure':
        context = call.context;
        return useChain(call.chain);
      case 'chain':
        return useChain(call.chain);
      case 'counters':
        return counters();
      case 'retire':
        await proxy.drain(call.graceMs);
        return counters();
    }
  },
  counters,
  (note, socket) => {
    if (note.kind === 'shed') proxy.shed(note.connections);
    else proxy.take(socket);
  },
);
