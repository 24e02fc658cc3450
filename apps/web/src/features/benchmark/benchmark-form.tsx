'use client';

import { benchmarkSchema, engineTraits } from '@headroom/core';
import { useRef, useState, useTransition } from 'react';
import { Button, ButtonLink } from '@/ui/button';
import { Card } from '@/ui/card';
import { problemsOf } from '@/ui/form-values';
import { Notice } from '@/ui/notice';
import { saveBenchmarkAction } from './actions';
import { definitionOf, secretNamesIn, type BenchmarkDraft } from './benchmark-draft';
import { EngineFields } from './engine-fields';
import { FormProblems, TextField } from '@/ui/form-fields';
import { LoadFields } from './load-fields';
import { requestDraftOf } from './request-draft';
import { RequestMix } from './request-mix';
import { RunnerFields } from './runner-fields';
import { SubjectFields, type Subject } from './subject-fields';

interface BenchmarkFormProps {
  subjects: Subject[];
  draft: BenchmarkDraft;
  /** The benchmark to change; a new one without it. */
  benchmarkId?: string;
}

/** All of a benchmark in one form. Checked here first, by the same schema that the server uses. */
export function BenchmarkForm({ subjects, draft: initial, benchmarkId }: BenchmarkFormProps) {
  const [draft, setDraft] = useState(initial);
  const [message, setMessage] = useState<string | null>(null);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [pending, startTransition] = useTransition();
  const form = useRef<HTMLFormElement>(null);

  const show = (message: string | null, problems: Record<string, string>) => {
    setMessage(message);
    setProblems(problems);
    // After React has marked the fields.
    if (message)
      requestAnimationFrame(() =>
        (
          form.current?.querySelector<HTMLElement>('[aria-invalid="true"]') ??
          form.current?.querySelector<HTMLElement>('[role="alert"]')
        )?.focus(),
      );
  };
  const submit = () => {
    const definition = definitionOf(draft);
    const checked = benchmarkSchema.safeParse(definition);
    if (!checked.success) {
      const found = problemsOf(checked.error.issues);
      return show(`${countOf(Object.keys(found).length)} another look.`, found);
    }
    show(null, {});
    startTransition(async () => {
      const error = await saveBenchmarkAction(definition, benchmarkId);
      show(error.message, error.problems);
    });
  };
  const { slo, target } = draft;

  return (
    <FormProblems value={problems}>
      <form
        ref={form}
        noValidate
        className="max-w-4xl space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {message && <Notice kind="bad">{message}</Notice>}
        <Card title="Benchmark">
          <div className="grid gap-4">
            <TextField path="name" label="Name" value={draft.name} onChange={(name) => setDraft({ ...draft, name })} />
            <TextField
              path="description"
              label="Description"
              unit="optional"
              value={draft.description}
              onChange={(description) => setDraft({ ...draft, description })}
            />
          </div>
        </Card>
        <Card title="Under test" note="the cell that the result will be evidence for">
          <SubjectFields
            subjects={subjects}
            subject={draft.subject}
            onChange={(subject) => setDraft({ ...draft, subject })}
          />
        </Card>
        <Card title="Target" note="load may only be made on this machine for now">
          <div className="grid gap-4 sm:grid-cols-4">
            <TextField
              path="target.baseUrl"
              label="Base URL"
              className="sm:col-span-2"
              value={target.baseUrl}
              onChange={(baseUrl) => setDraft({ ...draft, target: { ...target, baseUrl } })}
            />
            <TextField
              path="target.timeoutMs"
              label="Time-out"
              unit="ms"
              value={target.timeoutMs}
              onChange={(timeoutMs) => setDraft({ ...draft, target: { ...target, timeoutMs } })}
            />
            <TextField
              path="target.maxConnections"
              label="Connections"
              unit="at most"
              value={target.maxConnections}
              onChange={(maxConnections) => setDraft({ ...draft, target: { ...target, maxConnections } })}
            />
          </div>
        </Card>
        <Card title="Request mix" note="weights are relative to each other">
          <RequestMix
            requests={draft.requests}
            mayBeEmpty={draft.script !== null}
            onChange={(requests) => setDraft({ ...draft, requests })}
            onImport={({ requests, secrets }) =>
              setDraft({
                ...draft,
                requests: requests.map(requestDraftOf),
                secrets: [...new Set([...secretNamesIn(draft), ...secrets])].join(', '),
              })
            }
          />
        </Card>
        <Card title="Load">
          <LoadFields
            load={draft.load}
            paced={engineTraits[draft.engine].paced}
            onChange={(load) => setDraft({ ...draft, load })}
          />
        </Card>
        <Card title="Objective (SLO)" note="of successful requests, from the intended start">
          <div className="grid gap-4 sm:grid-cols-3">
            <TextField
              path="slo.percentile"
              label="Latency percentile"
              unit="50 to 99.99"
              value={slo.percentile}
              onChange={(percentile) => setDraft({ ...draft, slo: { ...slo, percentile } })}
            />
            <TextField
              path="slo.latencyMs"
              label="Latency at most"
              unit="ms"
              value={slo.latencyMs}
              onChange={(latencyMs) => setDraft({ ...draft, slo: { ...slo, latencyMs } })}
            />
            <TextField
              path="slo.maxErrorRate"
              label="Errors at most"
              unit="%"
              value={slo.maxErrorPercent}
              onChange={(maxErrorPercent) => setDraft({ ...draft, slo: { ...slo, maxErrorPercent } })}
            />
          </div>
        </Card>
        <Card title="Engine" note="what makes the load">
          <EngineFields draft={draft} onChange={setDraft} />
        </Card>
        <Card title="Runner" note="where the load is made">
          <RunnerFields draft={draft} onChange={setDraft} />
        </Card>
        <div className="flex gap-2">
          <Button type="submit" look="primary" disabled={pending}>
            {pending ? 'Saving…' : benchmarkId ? 'Save benchmark' : 'Create benchmark'}
          </Button>
          <ButtonLink href={benchmarkId ? `/benchmarks/${benchmarkId}` : '/benchmarks'}>Cancel</ButtonLink>
        </div>
      </form>
    </FormProblems>
  );
}

const countOf = (count: number) => (count === 1 ? 'One field needs' : `${count} fields need`);
