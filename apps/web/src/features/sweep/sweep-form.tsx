'use client';

import {
  carriesBody,
  slowSettings,
  sweepSchema,
  untoldAtRates,
  type Benchmark,
  type SweepGround,
} from '@headroom/core';
import type { HandFactors } from '@headroom/services';
import { Play } from 'lucide-react';
import { useSearchParams } from 'next/navigation';
import { useMemo, useState, useTransition } from 'react';
import { Button, ButtonLink } from '@/ui/button';
import { Card } from '@/ui/card';
import { Form } from '@/ui/form';
import { FormProblems, TextField } from '@/ui/form-fields';
import { problemsOf } from '@/ui/form-values';
import { HostField } from '@/ui/host-field';
import { Notice } from '@/ui/notice';
import { useUrlWriter } from '@/ui/use-url-choice';
import { startSweepAction } from './actions';
import { HandCard } from './hand-card';
import { NameChoices } from './name-choices';
import { SweepDesignCard } from './sweep-design-card';
import { sweepOf, type SweepDraft } from './sweep-draft';
import { SweepEstimateLine } from './sweep-estimate-line';
import { draftOfUrl, plainSweep, urlOfDraft } from './sweep-url';

interface SweepFormProps {
  benchmarkId: string;
  benchmark: Benchmark;
  /** Policy sets of the benchmark's gateway. */
  policySets: string[];
  /** Those that may be swept over; none: the tier stays as the benchmark has it. */
  tiers: { id: string; name: string }[];
  /** What a person can be asked to set. */
  hands: HandFactors;
  /** Null where the connection to the gateway cannot be used, which is told of at the start. */
  ground: SweepGround | null;
  /** Null where the tier has no limit. */
  maxUnits: number | null;
  /** Making its load costs something of its own. */
  isPriced: boolean;
}

/** Units × policy sets × tiers × payload sizes × users with one start. */
export function SweepForm(props: SweepFormProps) {
  const { benchmarkId, benchmark, policySets, tiers, hands, ground, maxUnits, isPriced } = props;
  const search = useSearchParams();
  const write = useUrlWriter();
  const plain = useMemo(
    () => plainSweep(benchmark, policySets, hands.isConnected || hands.factors.length === 0 ? 'connection' : 'person'),
    [benchmark, policySets, hands],
  );
  const tiersByHand = tiers.length === 0 && hands.factors.includes('tier') ? hands.tiers : [];
  const [draft, setDraft] = useState<SweepDraft>(() =>
    draftOfUrl(
      search,
      plain,
      policySets,
      [...tiers, ...tiersByHand].map(({ id }) => id),
    ),
  );
  const offered = draft.setBy === 'person' && tiers.length === 0 ? tiersByHand : tiers;
  const [message, setMessage] = useState<string | null>(null);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [pending, startTransition] = useTransition();
  const [host, setHost] = useState<string | null>(null);
  const [typedHost, setTypedHost] = useState('');
  const sweep = useMemo(
    () => sweepSchema.safeParse({ ...sweepOf(draft, hands.factors), slow: slowSettings(ground?.changeTimes ?? []) }),
    [draft, hands, ground],
  );
  const untold = ground && sweep.success ? untoldAtRates(benchmark, sweep.data, ground.told) : null;
  const mayResize = benchmark.requests.some(carriesBody);
  const change = (changed: Partial<SweepDraft>) => {
    const next = { ...draft, ...changed };
    setDraft(next);
    write(urlOfDraft(next, plain));
  };
  const submit = () => {
    if (!sweep.success) {
      const found = problemsOf(sweep.error.issues);
      setMessage(found[''] ? `The sweep ${sweep.error.issues[0]?.message}.` : 'Some fields need another look.');
      return setProblems(found);
    }
    setMessage(null);
    setProblems({});
    startTransition(async () => {
      const error = await startSweepAction(
        benchmarkId,
        sweepOf(draft, hands.factors),
        host === null ? undefined : typedHost,
      );
      setHost(error.confirmHost ?? host);
      setMessage(error.message);
      setProblems(error.problems);
    });
  };
  return (
    <FormProblems value={problems}>
      <Form className="max-w-4xl space-y-4" onSubmit={submit}>
        {message ? <Notice kind="bad">{message}</Notice> : untold && <Notice kind="warn">{untold}</Notice>}
        {host !== null && <HostField host={host} value={typedHost} onChange={setTypedHost} />}
        <Card title="Cells" note="what is combined; policy sets are compared with the first">
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              path="units"
              label="Units"
              unit={maxUnits === null ? undefined : `1 to ${maxUnits}`}
              hint="Commas between, as in 1, 2, 4"
              value={draft.units}
              onChange={(units) => change({ units })}
            />
            {mayResize && (
              <TextField
                path="bodyBytes"
                label="Payload sizes"
                unit="bytes"
                hint="Of generated JSON bodies. Empty: the bodies of the benchmark"
                value={draft.bodyBytes}
                onChange={(bodyBytes) => change({ bodyBytes })}
              />
            )}
            {benchmark.load.kind === 'closed' && (
              <TextField
                path="concurrency"
                label="Users"
                unit="at once"
                hint="Of the closed load. Empty: the users of the benchmark"
                value={draft.concurrency}
                onChange={(concurrency) => change({ concurrency })}
              />
            )}
            <NameChoices
              legend="Policy sets"
              id="policy-sets-problem"
              choices={policySets.map((name) => ({ id: name, name }))}
              chosen={draft.policySets}
              onChange={(chosen) => change({ policySets: chosen })}
              problem={problems.policySets}
            />
            {offered.length > 0 && (
              <NameChoices
                legend="Tiers"
                id="tiers-problem"
                choices={offered}
                chosen={draft.tiers}
                onChange={(chosen) => change({ tiers: chosen })}
                hint="None: the tier of the benchmark"
                problem={problems.tiers}
              />
            )}
          </div>
        </Card>
        {hands.factors.length > 0 && (
          <HandCard draft={draft} hands={hands} sweep={sweep.success ? sweep.data : null} change={change} />
        )}
        <SweepDesignCard draft={draft} sweep={sweep.success ? sweep.data : null} change={change} />
        <div className="sticky bottom-3 z-10 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line bg-surface px-4 py-3 shadow-pop">
          <p className="min-w-0 flex-1 basis-64 text-[13px] text-ink-2" aria-label="Estimate of the sweep">
            {sweep.success ? (
              <SweepEstimateLine
                {...{ benchmarkId, benchmark, isPriced }}
                sweep={sweep.data}
                changeTimes={ground?.changeTimes ?? []}
              />
            ) : (
              'Time and requests are told once the cells are clear.'
            )}
          </p>
          <div className="flex gap-2">
            <Button type="submit" look="primary" disabled={pending}>
              <Play aria-hidden /> {pending ? 'Starting…' : 'Start sweep'}
            </Button>
            <ButtonLink href={`/benchmarks/${benchmarkId}`}>Cancel</ButtonLink>
          </div>
        </div>
      </Form>
    </FormProblems>
  );
}
