import {
  assertExists,
  compareRunsById,
  listRuns,
  readOverlaySeries,
  roles,
  type Ctx,
  type RunHead,
} from '@headroom/services';
import { GitCompareArrows } from 'lucide-react';
import { redirect } from 'next/navigation';
import { Suspense } from 'react';
import { ComparabilityCard } from '@/features/compare/comparability-card';
import { readQuestion, type CompareQuestion } from '@/features/compare/compare-address';
import { DifferencesCard } from '@/features/compare/differences-card';
import { FiguresCard } from '@/features/compare/figures-card';
import { loadInWords } from '@/features/compare/load-words';
import { ComparePercentilesChart, OverlayCharts } from '@/features/compare/load-charts';
import { RatiosCard } from '@/features/compare/ratios-card';
import { RunPicker } from '@/features/compare/run-picker';
import { RunsCard } from '@/features/compare/runs-card';
import { runRow } from '@/features/run/run-row';
import { RunsTable } from '@/features/run/runs-table';
import { ShareButton } from '@/features/share/share-button';
import { requestContext } from '@/server/ctx';
import { forPage } from '@/server/errors';
import { readSearchParameters, type SearchParameters } from '@/server/search-parameters';
import { tierNames } from '@/server/tier-names';
import { ButtonLink } from '@/ui/button';
import { Card } from '@/ui/card';
import { EmptyState } from '@/ui/empty-state';
import { Notice } from '@/ui/notice';
import { pack } from '@/ui/packed';
import { PageHeader } from '@/ui/page-header';
import { PageLoading } from '@/ui/page-loading';

export const metadata = { title: 'Compare runs' };

const mostCompared = 20;

/** Asks for the runs before it begins to answer, so that an address of which none is there is answered with 404. */
export default async function ComparePage({ searchParams }: { searchParams: SearchParameters }) {
  const asked = readQuestion(await readSearchParameters(searchParams));
  const ctx = await requestContext();
  if (asked.runIds.length > 0) await forPage(assertExists(ctx, { kind: 'run', ids: asked.runIds }));
  return (
    <Suspense fallback={<PageLoading title="Compare" shape="list" />}>
      <Comparison ctx={ctx} asked={asked} />
    </Suspense>
  );
}

async function Comparison({ ctx, asked }: { ctx: Ctx; asked: CompareQuestion }) {
  const question = { ...asked, runIds: asked.runIds.slice(0, mostCompared) };
  const [latest, names] = await forPage(Promise.all([listRuns(ctx), tierNames(ctx)]));
  if (question.runIds.length === 0) return <ChooseRuns runs={latest} tierNames={names} missing={0} />;
  const comparison = await forPage(compareRunsById(ctx, question));
  const { runs, missing, comparability, differences } = comparison;
  if (runs.length < 2 && missing.length > 0)
    return <ChooseRuns runs={latest} tierNames={names} missing={missing.length} />;
  if (runs.length < 2) redirect(`/compare?sel=${question.runIds.join(',')}`);
  const labels = runs.map(({ label }) => label);
  const heads = [...runs.map(({ head }) => head), ...latest];
  return (
    <>
      <PageHeader
        title="Compare runs"
        note={`${runs.length} runs, each with a letter that stands for it below.`}
        actions={
          roles.indexOf(ctx.role) >= roles.indexOf('editor') && (
            <ShareButton
              subject={{
                ...{ kind: 'comparison', runIds: runs.map(({ head }) => head.id) },
                ...{ baseIds: [...question.baseIds], repeats: question.repeats },
              }}
            />
          )
        }
      />
      <div className="space-y-4">
        <MissingRuns count={missing.length} />
        {asked.runIds.length > mostCompared && (
          <Notice kind="warn">
            Only the first {mostCompared} of {asked.runIds.length} runs are compared.
          </Notice>
        )}
        <RunsCard
          comparison={comparison}
          question={question}
          tierNames={names}
          picker={<RunPicker question={question} options={optionsOf(heads)} />}
        />
        <ComparabilityCard comparability={comparability} labels={labels} />
        <RatiosCard comparison={comparison} question={question} />
        <FiguresCard comparison={comparison} />
        <section aria-label="Charts" className="space-y-4">
          <Suspense fallback={<div className="h-96 rounded-lg bg-sunken" aria-label="Loading the charts" />}>
            <Overlays ctx={ctx} question={question} />
          </Suspense>
          <ComparePercentilesChart
            data={{
              runs: runs.map(({ label, level }) => ({
                label,
                level: level && loadInWords(level.load),
                curve: level?.curve ?? [],
              })),
            }}
          />
        </section>
        <DifferencesCard differences={differences} labels={labels} />
      </div>
    </>
  );
}

/** What every second of the runs is needed for comes after the rest. */
async function Overlays({ ctx, question: { runIds } }: { ctx: Ctx; question: CompareQuestion }) {
  return <OverlayCharts packed={pack(await readOverlaySeries(ctx, { runIds }))} />;
}

const MissingRuns = ({ count }: { count: number }) =>
  count > 0 && (
    <Notice kind="warn" className="mb-4">
      {count === 1 ? 'One run' : `${count} runs`} of this address cannot be found in this workspace.
    </Notice>
  );

interface ChooseRunsProps {
  runs: readonly RunHead[];
  tierNames: Record<string, string>;
  /** Of the runs that were asked for. */
  missing: number;
}

function ChooseRuns({ runs, tierNames, missing }: ChooseRunsProps) {
  return (
    <>
      <PageHeader title="Compare runs" note={`Choose 2 to ${mostCompared} runs, here or in any other list of runs.`} />
      <MissingRuns count={missing} />
      <Card padded={false}>
        {runs.length === 0 ? (
          <EmptyState
            icon={GitCompareArrows}
            title="There are no runs to compare yet"
            action={<ButtonLink href="/benchmarks">Go to the benchmarks</ButtonLink>}
          >
            A comparison needs two runs: of two gateways, tiers or policy sets, or of one before and after a change.
          </EmptyState>
        ) : (
          <RunsTable runs={runs.map((run) => runRow(run, tierNames))} isPart />
        )}
      </Card>
    </>
  );
}

const optionsOf = (heads: readonly RunHead[]) => [
  ...new Map(
    heads.map(({ id, name, createdAt }) => [
      id,
      { id, label: `${name}, ${createdAt.toISOString().slice(0, 16).replace('T', ' ')} UTC` },
    ]),
  ).values(),
];
