import { HeadroomError } from '@headroom/core';
import {
  listApimApis,
  listApimOperations,
  listApimServices,
  readApimPolicy,
  roleAllows,
  type Ctx,
} from '@headroom/services';
import type { ReactNode } from 'react';
import { ApimApis, ApimOperations, ApimServices } from '@/features/policies/apim-tables';
import { apimAddress } from '@/features/policies/apim-address';
import { EffectivePolicyCard } from '@/features/policies/effective-policy-card';
import { ImportApimForm } from '@/features/policies/import-apim-form';
import { requestContext } from '@/server/ctx';
import { readSearchParameters, type SearchParameters } from '@/server/search-parameters';
import { Notice } from '@/ui/notice';
import { PageHeader } from '@/ui/page-header';
import { TextLink } from '@/ui/text-link';

export const metadata = { title: 'Policies from Azure' };

/** From the services of a subscription down to an operation, by what the address says: `service`, `api`, `operation`, `product`. */
export default async function AzurePoliciesPage({ searchParams }: { searchParams: SearchParameters }) {
  const [ctx, chosen] = await Promise.all([requestContext(), readSearchParameters(searchParams)]);
  const { service, api } = chosen;
  const back = api ? apimAddress({ service }) : '/policies/azure';
  return (
    <div className="max-w-5xl">
      <PageHeader
        title="Policies from Azure"
        parent={{ href: '/policies', label: 'Policies' }}
        note={
          service ? (
            <>
              {[service.split('/').at(-1), api, chosen.operation].filter(Boolean).join(' → ')}{' '}
              <TextLink href={back}>{api ? 'Choose another API' : 'Choose another service'}</TextLink>
            </>
          ) : (
            'What requests to an API of Azure API Management go through, read from the service itself. Nothing is changed there.'
          )
        }
      />
      <div className="space-y-4">{await shown(ctx, chosen)}</div>
    </div>
  );
}

/** What Azure answers, or why it does not, on the page itself: most of it an admin can put right. */
async function shown(ctx: Ctx, chosen: Record<string, string | undefined>): Promise<ReactNode> {
  if (!roleAllows(ctx.role, 'plan.write'))
    return <Notice kind="info">An editor of this workspace can read policies from Azure.</Notice>;
  try {
    return await read(ctx, chosen);
  } catch (error) {
    if (error instanceof HeadroomError) return <Notice kind="warn">{error.message}</Notice>;
    throw error;
  }
}

async function read(
  ctx: Ctx,
  { service, api, operation, product }: Record<string, string | undefined>,
): Promise<ReactNode> {
  if (!service) return <ApimServices services={await listApimServices(ctx)} />;
  if (!api) return <ApimApis service={service} apis={await listApimApis(ctx, { serviceId: service })} />;
  const place = {
    ...{ serviceId: service, apiId: api },
    ...(operation && { operationId: operation }),
    ...(product && { productId: product }),
  };
  const listed = await listApimOperations(ctx, { serviceId: service, apiId: api });
  const effective = await readApimPolicy(ctx, place);
  const operationName = listed.operations.find(({ id }) => id === operation)?.name ?? 'all operations';
  return (
    <>
      <ApimOperations {...{ service, api, operation, product, ...listed }} />
      <EffectivePolicyCard {...effective} />
      <ImportApimForm key={JSON.stringify(place)} place={place} suggested={`${api}: ${operationName}`} />
    </>
  );
}
