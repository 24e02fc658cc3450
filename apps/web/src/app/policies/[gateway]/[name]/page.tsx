import { comparePolicyVersions, getGateway } from '@headroom/services';
import type { Metadata } from 'next';
import { ChainForm } from '@/features/policies/chain-form';
import { ChangesTable } from '@/features/policies/changes-table';
import { LackingCard } from '@/features/policies/lacking-card';
import { PoliciesForm } from '@/features/policies/policies-form';
import { policyAddress } from '@/features/policies/policy-address';
import { VersionsCard } from '@/features/policies/versions-card';
import { requestContext } from '@/server/ctx';
import { forPage } from '@/server/errors';
import { policyChoices, policyCosts } from '@/server/policy-gateways';
import { policyText } from '@/server/policy-text';
import { readPolicySet } from '@/server/read-policy-set';
import { readSearchParameters, type SearchParameters } from '@/server/search-parameters';
import { tierNames } from '@/server/tier-names';
import { Card } from '@/ui/card';
import { PageHeader } from '@/ui/page-header';
import { Tag } from '@/ui/tag';
import { TextLink } from '@/ui/text-link';

interface PolicySetPageProps {
  params: Promise<{ gateway: string; name: string }>;
  searchParams: SearchParameters;
}

export async function generateMetadata({ params }: PolicySetPageProps): Promise<Metadata> {
  return { title: decodeURIComponent((await params).name) };
}

export default async function PolicySetPage({ params, searchParams }: PolicySetPageProps) {
  const [{ gateway, name }, { before }] = await Promise.all([params, readSearchParameters(searchParams)]);
  const ctx = await requestContext();
  const { versions, lacking, ...key } = await readPolicySet(gateway, name);
  const newest = versions[0]!;
  const [{ entry }, names] = await forPage(
    Promise.all([getGateway(ctx, { gatewayId: key.gatewayId }), tierNames(ctx)]),
  );
  const { definition } = entry;
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
        <ChainForm
          key={newest.version}
          gatewayId={key.gatewayId}
          set={{ name: key.name, nextVersion: newest.version + 1 }}
          given={newest.chain}
          choices={policyChoices(definition)}
          costs={policyCosts(ctx, key)}
          tierNames={names}
          note={`version ${newest.version}, in the order in which it runs`}
        />
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
