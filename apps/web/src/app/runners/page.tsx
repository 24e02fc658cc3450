import { listRunners, roles } from '@headroom/services';
import { AgentsCard } from '@/features/runners/agents-card';
import { ConnectionSection } from '@/features/runners/connection-section';
import { LocalMachines } from '@/features/runners/local-machines';
import { SecretsSection } from '@/features/secrets/secrets-section';
import { requestContext } from '@/server/ctx';
import { forPage } from '@/server/errors';
import { PageHeader } from '@/ui/page-header';
import { RefreshWhile } from '@/ui/refresh-while';

export const metadata = { title: 'Runners' };

export default async function RunnersPage() {
  const ctx = await requestContext();
  const { local, agents } = await forPage(listRunners(ctx));
  const mayWrite = roles.indexOf(ctx.role) >= roles.indexOf('admin');
  const isChanging =
    [...local, ...agents].some(({ isCalibrating }) => isCalibrating) || agents.some(({ state }) => state === 'invited');
  return (
    <>
      <RefreshWhile active={isChanging} />
      {!isChanging && agents.length > 0 && <RefreshWhile active everyMs={10_000} />}
      <PageHeader
        title="Runners"
        note="Where load is made: each machine with its engines and the rate that it is proven to make."
      />
      <div className="space-y-4">
        <LocalMachines machines={local} mayWrite={mayWrite} />
        <AgentsCard agents={agents} mayWrite={mayWrite} />
        <ConnectionSection />
        <SecretsSection />
      </div>
    </>
  );
}
