import type { PlanVersions } from '@headroom/services';
import { Card } from '@/ui/card';
import { Table, Td, Th, Tr } from '@/ui/table';
import { Time } from '@/ui/time';
import { RestoreButton } from './restore-button';
import { VersionsPager } from './versions-pager';

interface VersionsCardProps {
  planId: string;
  /** Of an archived plan none is used again. */
  isArchived: boolean;
  /** Some of them, the newest first. */
  versions: PlanVersions;
  /** Only versions older than this one are given; undefined begins with the newest. */
  before: number | undefined;
}

/** Every requirement that a plan had, with what changed. */
export function VersionsCard({ planId, isArchived, versions: { versions, hasOlder }, before }: VersionsCardProps) {
  return (
    <Card
      id="versions"
      title="Versions"
      note="of the requirement; none is ever changed"
      padded={false}
      actions={<VersionsPager before={before} olderThan={hasOlder ? versions.at(-1)?.version : undefined} />}
    >
      <Table label="Versions of the requirement" boxClassName="max-h-96 overflow-auto print:max-h-none">
        <thead>
          <tr>
            <Th numeric>Version</Th>
            <Th>Saved</Th>
            <Th>What changed</Th>
            <Th>
              <span className="sr-only">Restore</span>
            </Th>
          </tr>
        </thead>
        <tbody>
          {versions.map(({ version, savedAt, savedBy, changes, requirement }, index) => (
            <Tr key={version}>
              <Td numeric className="font-medium">
                {version}
              </Td>
              <Td className="whitespace-nowrap text-ink-2">
                <Time at={savedAt} />
                {savedBy && <span className="block text-xs text-ink-3">{savedBy}</span>}
              </Td>
              <Td className="min-w-64">
                {version === 1 ? (
                  <span className="text-ink-3">First version</span>
                ) : (
                  <ul>
                    {changes.map(({ what, before, after }) => (
                      <li key={what}>
                        {what}: {before ?? 'none'} → <span className="font-medium">{after ?? 'none'}</span>
                      </li>
                    ))}
                  </ul>
                )}
              </Td>
              <Td className="text-right whitespace-nowrap">
                {index === 0 && before === undefined ? (
                  <span className="text-ink-3">Holds now</span>
                ) : (
                  !isArchived && <RestoreButton planId={planId} version={version} requirement={requirement} />
                )}
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}
