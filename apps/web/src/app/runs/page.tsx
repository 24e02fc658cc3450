import { listRuns, listSubjects } from '@headroom/services';
import { Activity } from 'lucide-react';
import { ImportResults } from '@/features/import/import-results';
import { RunsTable } from '@/features/run/runs-table';
import { requestContext } from '@/server/ctx';
import { forPage } from '@/server/errors';
import { tierNames } from '@/server/tier-names';
import { toWire } from '@/server/wire';
import { ButtonLink } from '@/ui/button';
import { Card } from '@/ui/card';
import { KeepSelectionLink } from '@/ui/compare-selection';
import { EmptyState } from '@/ui/empty-state';
import { RefreshWhile } from '@/ui/refresh-while';

export const metadata = { title: 'Runs' };

const pageSize = 50;

export default async function RunsPage({ searchParams }: { searchParams: Promise<{ before?: string }> }) {
  const { before } = await searchParams;
  const ctx = await requestContext();
  const [runs, names, cells] = await forPage(
    Promise.all([listRuns(ctx, { limit: pageSize, before }), tierNames(ctx), listSubjects(ctx)]),
  );
  return (
    <>
      <RefreshWhile active={runs.some(({ state }) => state !== 'finished')} />
      <ImportResults cells={cells} />
      <Card padded={false}>
        {runs.length === 0 ? (
          <EmptyState
            icon={Activity}
            title={before ? 'There are no older runs' : 'Nothing has been run yet'}
            action={
              <ButtonLink href={before ? '/runs' : '/benchmarks'}>
                {before ? 'Newest runs' : 'Go to the benchmarks'}
              </ButtonLink>
            }
          >
            {before ? null : 'A run is made by starting a benchmark, or by importing the results of another tool.'}
          </EmptyState>
        ) : (
          <RunsTable runs={toWire(runs)} tierNames={names} />
        )}
      </Card>
      {runs.length === pageSize && (
        <p className="mt-4 text-center">
          <KeepSelectionLink href={`/runs?before=${runs.at(-1)!.id}`}>Older runs</KeepSelectionLink>
        </p>
      )}
    </>
  );
}
