import { listRuns, listSubjects } from '@headroom/services';
import { Activity, SearchX } from 'lucide-react';
import { ImportResults } from '@/features/import/import-results';
import { readRunKind, RunsFilter } from '@/features/run/runs-filter';
import { runRow } from '@/features/run/run-row';
import { RunsTable } from '@/features/run/runs-table';
import { requestContext } from '@/server/ctx';
import { forPage } from '@/server/errors';
import { readSearchParameters, type SearchParameters } from '@/server/search-parameters';
import { tierNames } from '@/server/tier-names';
import { ButtonLink } from '@/ui/button';
import { Card } from '@/ui/card';
import { KeepSelectionLink } from '@/ui/compare-selection';
import { EmptyState } from '@/ui/empty-state';
import { RefreshWhile } from '@/ui/refresh-while';

export const metadata = { title: 'Runs' };

const pageSize = 50;

export default async function RunsPage({ searchParams }: { searchParams: SearchParameters }) {
  const parameters = await readSearchParameters(searchParams);
  const { before, q, kind: kindAsked, gateway } = parameters;
  const kind = readRunKind(kindAsked);
  const ctx = await requestContext();
  const [runs, names, cells] = await forPage(
    Promise.all([
      listRuns(ctx, { limit: pageSize, before, name: q, kind, gateway }),
      tierNames(ctx),
      listSubjects(ctx),
    ]),
  );
  const filtered = Boolean(q || kind || gateway);
  return (
    <>
      <RefreshWhile active={runs.some(({ state }) => state !== 'finished')} />
      <ImportResults cells={cells} />
      <RunsFilter gateways={cells} />
      <Card padded={false}>
        {runs.length > 0 ? (
          <RunsTable
            runs={runs.map((run) => runRow(run, names))}
            isPart={Boolean(before) || runs.length === pageSize}
          />
        ) : filtered ? (
          <EmptyState
            icon={SearchX}
            title={before ? 'No older run matches the filters' : 'No run matches the filters'}
            action={<ButtonLink href="/runs">Clear filters</ButtonLink>}
          />
        ) : (
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
        )}
      </Card>
      {(before || runs.length === pageSize) && (
        <nav aria-label="Pages" className="mt-4 flex justify-center gap-2">
          {before && <KeepSelectionLink href={addressWith(parameters, undefined)}>Newest runs</KeepSelectionLink>}
          {runs.length === pageSize && (
            <KeepSelectionLink href={addressWith(parameters, runs.at(-1)!.id)}>Older runs</KeepSelectionLink>
          )}
        </nav>
      )}
    </>
  );
}

/** The same look at another part of the list. What is chosen comes along by itself. */
function addressWith(
  { sel: _, ...parameters }: Record<string, string | undefined>,
  before: string | undefined,
): string {
  const kept = Object.entries({ ...parameters, before }).filter((entry): entry is [string, string] =>
    Boolean(entry[1]),
  );
  return kept.length > 0 ? `/runs?${new URLSearchParams(kept)}` : '/runs';
}
