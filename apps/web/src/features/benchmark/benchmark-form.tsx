'use client';

import { newBenchmarkSchema } from '@headroom/core';
import { lazy, Suspense, useMemo, useRef, useState, useTransition } from 'react';
import { Button, ButtonLink } from '@/ui/button';
import { Card } from '@/ui/card';
import { errorInWords } from '@/ui/error-in-words';
import { Form } from '@/ui/form';
import { FormProblems } from '@/ui/form-fields';
import { problemsOf } from '@/ui/form-values';
import { Notice } from '@/ui/notice';
import { useKeptQuery } from '@/ui/use-kept-query';
import { useUrlChoice } from '@/ui/use-url-choice';
import { saveBenchmarkAction } from './actions';
import { definitionOf, draftOf, type BenchmarkDraft } from './benchmark-draft';
import { BenchmarkSections } from './benchmark-sections';
import { DryRunCard } from './dry-run-card';
import { EstimateLine } from './estimate-line';
import type { Subject } from './subject-fields';
import { ViewChoice, views } from './view-choice';
import type { EditedYaml } from './yaml-view';

/** The YAML library comes with it, and most people never look. */
const YamlView = lazy(() => import('./yaml-view').then((module) => ({ default: module.YamlView })));

interface BenchmarkFormProps {
  subjects: Subject[];
  draft: BenchmarkDraft;
  /** The benchmark to change; a new one without it. */
  benchmarkId?: string;
}

/** All of a benchmark, as a form or as YAML. Checked here first, by the same schema that the server uses. */
export function BenchmarkForm({ subjects, draft: initial, benchmarkId }: BenchmarkFormProps) {
  const [draft, setDraft] = useState(initial);
  const [view, setView] = useUrlChoice('view', views);
  const [edited, setEdited] = useState<EditedYaml | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [pending, startTransition] = useTransition();
  const back = useKeptQuery(['view']);
  const form = useRef<HTMLFormElement>(null);
  const fromForm = useMemo(() => definitionOf(draft), [draft]);
  const definition = edited ? edited.read.definition : fromForm;

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
  const mendYaml = () => show('The YAML is not a whole benchmark yet: mend the lines that are named below.', {});
  const choose = (next: (typeof views)[number]) => {
    if (edited && next === 'form') {
      if (!edited.read.definition) return mendYaml();
      setDraft(draftOf(edited.read.definition));
      setEdited(null);
    }
    show(null, {});
    setView(next);
  };
  const submit = () => {
    if (!definition) return mendYaml();
    const checked = newBenchmarkSchema.safeParse(definition);
    if (!checked.success) {
      const found = problemsOf(checked.error.issues);
      return show(`${countOf(Object.keys(found).length)} another look.`, found);
    }
    show(null, {});
    startTransition(async () => {
      const error = await saveBenchmarkAction(
        definition,
        benchmarkId ? { id: benchmarkId, query: back('').slice(1) } : undefined,
      );
      show(view === 'form' ? error.message : errorInWords(error), error.problems);
    });
  };

  return (
    <FormProblems value={problems}>
      <Form ref={form} className="max-w-4xl space-y-4" onSubmit={submit}>
        <ViewChoice view={view} onChoose={choose} />
        {message && <Notice kind="bad">{message}</Notice>}
        {view === 'form' ? (
          <BenchmarkSections subjects={subjects} draft={draft} onChange={setDraft} />
        ) : (
          <Suspense fallback={<Card title="YAML">Loading…</Card>}>
            <YamlView definition={fromForm} edited={edited} onEdit={setEdited} />
          </Suspense>
        )}
        <DryRunCard definition={definition} />
        <div className="sticky bottom-3 z-10 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line bg-surface px-4 py-3 shadow-pop">
          <div className="min-w-0 flex-1 basis-64">
            <EstimateLine definition={definition} />
          </div>
          <div className="flex gap-2">
            <Button type="submit" look="primary" disabled={pending}>
              {pending ? 'Saving…' : benchmarkId ? 'Save benchmark' : 'Create benchmark'}
            </Button>
            <ButtonLink href={benchmarkId ? back(`/benchmarks/${benchmarkId}`) : '/benchmarks'}>Cancel</ButtonLink>
          </div>
        </div>
      </Form>
    </FormProblems>
  );
}

const countOf = (count: number) => (count === 1 ? 'One field needs' : `${count} fields need`);
