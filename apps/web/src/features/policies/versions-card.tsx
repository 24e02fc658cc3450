import type { PolicyChain } from '@headroom/gateways';
import { Card } from '@/ui/card';
import { Table, Td, Th, Tr } from '@/ui/table';
import { TextLink } from '@/ui/text-link';
import { Time } from '@/ui/time';

interface VersionsCardProps {
  address: string;
  /** The newest first. */
  versions: readonly { version: number; createdAt: Date; chain: PolicyChain }[];
}

/** The versions of a set; each but the newest can be held against it. */
export function VersionsCard({ address, versions }: VersionsCardProps) {
  const newest = versions[0]?.version;
  return (
    <Card title="Versions" note="a version never changes" padded={false}>
      <Table label="Versions">
        <thead>
          <tr>
            <Th>Version</Th>
            <Th>Saved</Th>
            <Th numeric>Policies</Th>
            <Th>Compare</Th>
          </tr>
        </thead>
        <tbody>
          {versions.map(({ version, createdAt, chain }) => (
            <Tr key={version}>
              <Td className="font-medium">{version}</Td>
              <Td className="whitespace-nowrap text-ink-2">
                <Time at={createdAt} />
              </Td>
              <Td numeric>{chain.length}</Td>
              <Td className="whitespace-nowrap">
                {version === newest ? (
                  'Newest'
                ) : (
                  <TextLink href={`${address}?before=${version}`}>
                    Version {version} with {newest}
                  </TextLink>
                )}
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}
