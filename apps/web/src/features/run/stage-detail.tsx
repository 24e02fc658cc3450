'use client';

import type { PercentileCurves } from '@headroom/figures';
import type { StageDetail as Detail } from '@headroom/services';
import { CircleX, Clock } from 'lucide-react';
import { useSearchParams } from 'next/navigation';
import { useId } from 'react';
import { PercentileCurveChart } from '@/charts/percentile-curve';
import { Card } from '@/ui/card';
import { EmptyState } from '@/ui/empty-state';
import { Select } from '@/ui/field';
import { formatFull, formatNumber } from '@/ui/format';
import { RetryButton } from '@/ui/retry-button';
import { useUrlWriter } from '@/ui/use-url-choice';
import { useServerData } from '@/ui/use-server-data';
import { RequestTable } from './request-table';
import { purposeNames } from '@/ui/purpose-names';
import { decidingStage, judgedStages, type JudgedStage, type RunView } from './run-view';

const nothing: PercentileCurves = {
  latency: { count: 0, points: [] },
  serviceTime: { count: 0, points: [] },
  failureLatency: { count: 0, points: [] },
};

/** One judged stage in detail: its latencies by percentile, and each of its requests. The stage is in the URL. */
export function StageDetail({ run }: { run: RunView }) {
  const id = useId();
  const chosen = useSearchParams().get('stage');
  const write = useUrlWriter();
  const stages = judgedStages(run);
  const deciding = decidingStage(run) ?? stages.at(-1);
  const stage = stages.find((one) => String(one.stage) === chosen) ?? deciding;
  const { data, failed, current, reading, retry } = useServerData<Detail>(
    stage ? `/api/runs/${run.id}/stages/${stage.stage}` : null,
  );
  const detail = current ? data : null;
  const waiting = failed ? (
    <EmptyState icon={CircleX} title="This stage could not be read" action={<RetryButton {...{ reading, retry }} />}>
      {failed}
    </EmptyState>
  ) : (
    <EmptyState icon={Clock} title={stage ? 'Reading the stage …' : 'No stage has been judged yet'} />
  );
  return (
    <section aria-labelledby={id} className="space-y-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={id} className="text-[13px] font-semibold">
          One stage in detail
        </h2>
        {stage && (
          <label className="flex items-center gap-2 text-xs text-ink-2">
            Stage
            <Select
              className="w-auto max-w-64"
              value={stage.stage}
              onChange={({ target }) => write({ stage: target.value })}
            >
              {stages.map((one) => (
                <option key={one.stage} value={one.stage}>
                  {nameOf(one)}
                </option>
              ))}
            </Select>
          </label>
        )}
      </div>
      <div className="space-y-4">
        {detail ? (
          <PercentileCurveChart data={detail.curves} />
        ) : stage && !failed ? (
          <div className="min-h-88 rounded-lg border border-line bg-surface shadow-card">{waiting}</div>
        ) : (
          <PercentileCurveChart data={nothing} />
        )}
        <Card title="Requests" note={stage && `stage ${stage.stage}, settling left out`} padded={false}>
          {detail && stage ? (
            <RequestTable requests={detail.requests} measuredSeconds={stage.statistics.measuredSeconds} />
          ) : (
            <div role="status" className="min-h-48">
              {waiting}
            </div>
          )}
        </Card>
      </div>
    </section>
  );
}

function nameOf({ stage, order, verdict }: JudgedStage): string {
  const load =
    order.load.model === 'open' ? `${formatNumber(order.load.rps)} rps` : `${formatFull(order.load.users)} users`;
  return `${stage} · ${purposeNames[order.purpose]} · ${load} · ${verdict.result}`;
}
