import { getGateway } from '@headroom/services';
import { ChainForm } from '@/features/policies/chain-form';
import { GatewayChoice } from '@/features/policies/gateway-choice';
import { PoliciesForm } from '@/features/policies/policies-form';
import { requestContext } from '@/server/ctx';
import { forPage } from '@/server/errors';
import { policyChoices, policyCosts, policyGateways } from '@/server/policy-gateways';
import { readSearchParameters, type SearchParameters } from '@/server/search-parameters';
import { tierNames } from '@/server/tier-names';
import { PageHeader } from '@/ui/page-header';
import { TextLink } from '@/ui/text-link';

export const metadata = { title: 'New policy set' };

const parent = { href: '/policies', label: 'Policies' };

/** By hand from the catalog's policies, or with `?from=document` from a document. */
export default async function NewPoliciesPage({ searchParams }: { searchParams: SearchParameters }) {
  const { gateway, from } = await readSearchParameters(searchParams);
  const ctx = await requestContext();
  const gateways = await forPage(policyGateways(ctx));
  if (from === 'document')
    return (
      <div className="max-w-5xl">
        <PageHeader
          title="Import policies"
          parent={parent}
          note={<TextLink href="/policies/new">Put a chain together by hand instead</TextLink>}
        />
        <PoliciesForm gateways={gateways} />
      </div>
    );
  const chosen = gateways.find(({ id }) => id === gateway) ?? gateways[0]!;
  const [{ entry }, names] = await forPage(Promise.all([getGateway(ctx, { gatewayId: chosen.id }), tierNames(ctx)]));
  return (
    <div className="max-w-5xl">
      <PageHeader
        title="New policy set"
        parent={parent}
        note={<TextLink href="/policies/new?from=document">Read it from a document instead</TextLink>}
      />
      <ChainForm
        lead={<GatewayChoice gateways={gateways} chosen={chosen.id} />}
        gatewayId={chosen.id}
        given={[]}
        choices={policyChoices(entry.definition)}
        costs={policyCosts(ctx, { gatewayId: chosen.id })}
        tierNames={names}
        note="in the order in which it runs"
      />
    </div>
  );
}
