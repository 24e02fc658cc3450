import { comparePolicyVersions, getGateway, getPolicySet } from '@headroom/services';
import type { Metadata } from 'next';
import { ChainTable } from '@/features/policies/chain-table';
import { ChangesTable } from '@/features/policies/changes-table';
import { LackingCard } from '@/features/policies/lacking-card';
import { PoliciesForm } from '@/features/policies/policies-form';
import { policyAddress } from '@/features/policies/policy-address';
import { VersionsCard } from '@/features/policies/versions-card';
import { requestContext } from '@/server/ctx';
import { forPage } from '@/server/errors';
import { policyText } from '@/server/policy-text';
import { readSearchParameters, type SearchParameters } from '@/server/search-parameters';
import { Card } from '@/ui/card';
import { PageHeader } from '@/ui/page-header';
import { Tag } from '@/ui/tag';
import { TextLink } from '@/ui/text-link';

interface PolicySetPageProps {
  params: Promise<{ gateway: string; name: string }>;
  searchParams: SearchParameters;
}

const keyOf = async (params: PolicySetPageProps['params']) => {
  const { gateway, name } = await params;
  return { gatewayId: decodeURIComponent(gateway), name: decodeURIComponent(name) };
};

export async function generateMetadata({ params }: PolicySetPageProps): Promise<Metadata> {
  return { title: (await keyOf(params)).name };
}

export default async function PolicySetPage({ params, searchParams }: PolicySetPageProps) {
  const [key, { before }] = await Promise.all([keyOf(params), readSearchParameters(searchParams)]);
  const ctx = await requestContext();
  const { versions, lacking } = await forPage(getPolicySet(ctx, key));
  const newest = versions[0]!;
  const { definition } = (await forPage(getGateway(ctx, { gatewayId: key.gatewayId }))).entry;
  const earlier = versions.find(({ version }) => String(version) === before && version < newest.version)?.version;
  const changes =
    earlier === undefined
      ? null
      : await forPage(comparePolicyVersions(ctx, { ...key, before: earlier, after: newest.version }));
  const { text, format } = policyText(key.gatewayId, newest.chain);
  const address = policyAddress(key.gatewayId, key.name);
  return (
    <>
      <PageHeader
        title={key.name}
        parent={{ href: '/policies', label: 'Policies' }}
        tags={<Tag>{definition.name}</Tag>}
        note={
          format && (
            <TextLink href={`${address}/document`} prefetch={false} download>
              Download version {newest.version} as {format.name}
            </TextLink>
          )
        }
      />
      <div className="space-y-4">
        {changes && (
          <Card title={`From version ${earlier} to ${newest.version}`} padded={false}>
            <ChangesTable changes={changes} />
          </Card>
        )}
        <Card title="Chain" note={`version ${newest.version}, in the order in which it runs`} padded={false}>
          <ChainTable chain={newest.chain} />
        </Card>
        <LackingCard
          lacking={lacking}
          tierNames={Object.fromEntries(definition.tiers.map(({ id, name }) => [id, name]))}
        />
        <VersionsCard address={address} versions={versions} />
        <PoliciesForm
          gateways={[{ id: key.gatewayId, name: definition.name, document: format?.name ?? null }]}
          given={{ ...key, text }}
        />
      </div>
    </>
  );
}
