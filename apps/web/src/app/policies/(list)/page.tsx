import { listPolicySets } from '@headroom/services';
import { CloudDownload, FileInput, ListOrdered, Plus } from 'lucide-react';
import { SetsTable } from '@/features/policies/sets-table';
import { requestContext } from '@/server/ctx';
import { forPage } from '@/server/errors';
import { ButtonLink } from '@/ui/button';
import { Card } from '@/ui/card';
import { EmptyState } from '@/ui/empty-state';
import { PageHeader } from '@/ui/page-header';

export const metadata = { title: 'Policies' };

export default async function PoliciesPage() {
  const sets = await forPage(listPolicySets(await requestContext()));
  const create = (
    <>
      <ButtonLink href="/policies/azure">
        <CloudDownload aria-hidden /> From Azure
      </ButtonLink>
      <ButtonLink href="/policies/new?from=document">
        <FileInput aria-hidden /> Import policies
      </ButtonLink>
      <ButtonLink href="/policies/new" look="primary">
        <Plus aria-hidden /> New policy set
      </ButtonLink>
    </>
  );
  return (
    <>
      <PageHeader
        title="Policies"
        note="What a gateway does with each request: ordered chains, kept in versions."
        actions={create}
      />
      <Card padded={false}>
        {sets.length === 0 ? (
          <EmptyState
            icon={ListOrdered}
            title="There is no set of policies yet"
            action={<span className="flex flex-wrap justify-center gap-2">{create}</span>}
          >
            A set is put together from the catalog, or read from a policy document, such as the policy XML of API
            Management or plugins of APISIX.
          </EmptyState>
        ) : (
          <SetsTable
            sets={sets.map(({ savedAt, chain, ...set }) => ({
              ...set,
              savedAt: savedAt.toISOString(),
              policies: chain.map(({ policy }) => policy).join(' → '),
            }))}
          />
        )}
      </Card>
    </>
  );
}
