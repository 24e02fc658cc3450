import type { PlanVersionHead } from '@headroom/services';
import { Card } from '@/ui/card';
import { Table, Td, Th, Tr } from '@/ui/table';
import { Time } from '@/ui/time';
import { RestoreButton } from './restore-button';

interface VersionsCardProps {
  planId: string;
  /** The newest first. */
  versions: readonly PlanVersionHead[];
}

/** Every requirement that a plan had, with what changed. */
export function VersionsCard({ planId, versions }: VersionsCardProps) {
  return (
    <Card title="Versions" note="of the requirement; none is ever changed" padded={false}>
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
                {index === versions.length - 1 ? (
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
                {index === 0 ? (
                  <span className="text-ink-3">Holds now</span>
                ) : (
                  <RestoreButton planId={planId} version={version} requirement={requirement} />
                )}
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}
