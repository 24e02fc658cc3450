import { getQuotaUse, getTargetPolicy, listProofs, roleAllows } from '@headroom/services';
import { HaltCard } from '@/features/halt/halt-card';
import { AddTarget } from '@/features/targets/add-target';
import { PolicyForm } from '@/features/targets/policy-form';
import { ProofCard } from '@/features/targets/proof-card';
import { requestContext } from '@/server/ctx';
import { forPage } from '@/server/errors';
import { currentHalt } from '@/server/halt';
import { Card } from '@/ui/card';
import { formatNumber } from '@/ui/format';
import { PageHeader } from '@/ui/page-header';

export const metadata = { title: 'Targets' };

export default async function TargetsPage() {
  const ctx = await requestContext();
  const [proofs, policy, used, halt] = await forPage(
    Promise.all([listProofs(ctx), getTargetPolicy(ctx), getQuotaUse(ctx), currentHalt()]),
  );
  const mayProve = roleAllows(ctx.role, 'target.prove');
  const cost = policy.costCurrency === null ? '' : `, ${used.costThisMonth} ${policy.costCurrency} this month`;
  return (
    <>
      <PageHeader
        title="Targets"
        note="Load goes only where its ownership is proved, or an admin has allowed the range."
      />
      <div className="space-y-4">
        {mayProve && (
          <Card title="Prove the ownership of a target" note="for this workspace, for 90 days">
            <AddTarget />
          </Card>
        )}
        {proofs.map((proof) => (
          <ProofCard key={proof.id} {...{ proof, mayProve }} />
        ))}
        <Card
          title="Ranges, limits and quotas"
          note={`${used.runs} runs under way, ${formatNumber(used.requestsToday)} requests today${cost}`}
        >
          <PolicyForm policy={policy} mayWrite={roleAllows(ctx.role, 'target.write')} />
        </Card>
        {roleAllows(ctx.role, 'load.halt') && <HaltCard halted={halt?.of ?? null} />}
      </div>
    </>
  );
}
