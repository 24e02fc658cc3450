'use client';

import { engineTraits } from '@headroom/core';
import { Card } from '@/ui/card';
import { TextField } from '@/ui/form-fields';
import { SloFields } from '@/ui/slo-fields';
import { secretNamesIn, type BenchmarkDraft } from './benchmark-draft';
import { EngineFields } from './engine-fields';
import { LoadFields } from './load-fields';
import { requestDraftOf } from './request-draft';
import { RequestMix } from './request-mix';
import { RunnerFields } from './runner-fields';
import { SubjectFields, type Subject } from './subject-fields';

interface BenchmarkSectionsProps {
  subjects: Subject[];
  draft: BenchmarkDraft;
  onChange: (draft: BenchmarkDraft) => void;
}

/** The form's view of a benchmark, card by card. */
export function BenchmarkSections({ subjects, draft, onChange }: BenchmarkSectionsProps) {
  const { slo, target } = draft;
  const setTarget = (change: Partial<BenchmarkDraft['target']>) =>
    onChange({ ...draft, target: { ...target, ...change } });
  return (
    <>
      <Card title="Benchmark">
        <div className="grid gap-4">
          <TextField path="name" label="Name" value={draft.name} onChange={(name) => onChange({ ...draft, name })} />
          <TextField
            path="description"
            label="Description"
            unit="optional"
            value={draft.description}
            onChange={(description) => onChange({ ...draft, description })}
          />
        </div>
      </Card>
      <Card title="Under test" note="the cell that the result will be evidence for">
        <SubjectFields
          subjects={subjects}
          subject={draft.subject}
          onChange={(subject) => onChange({ ...draft, subject })}
        />
      </Card>
      <Card title="Target" note="load goes only where it is allowed or its ownership is proved">
        <div className="grid gap-4 sm:grid-cols-4">
          <TextField
            path="target.baseUrl"
            label="Base URL"
            className="sm:col-span-2"
            value={target.baseUrl}
            onChange={(baseUrl) => setTarget({ baseUrl })}
          />
          <TextField
            path="target.timeoutMs"
            label="Time-out"
            unit="ms"
            value={target.timeoutMs}
            onChange={(timeoutMs) => setTarget({ timeoutMs })}
          />
          <TextField
            path="target.maxConnections"
            label="Connections"
            unit="at most"
            value={target.maxConnections}
            onChange={(maxConnections) => setTarget({ maxConnections })}
          />
        </div>
      </Card>
      <Card title="Request mix" note="weights are relative to each other">
        <RequestMix
          requests={draft.requests}
          mayBeEmpty={draft.script !== null}
          onChange={(requests) => onChange({ ...draft, requests })}
          onImport={({ requests, secrets }) =>
            onChange({
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
          onChange={(load) => onChange({ ...draft, load })}
        />
      </Card>
      <Card title="Objective (SLO)" note="of successful requests, from the intended start">
        <SloFields slo={slo} onChange={(change) => onChange({ ...draft, slo: { ...slo, ...change } })} />
      </Card>
      <Card title="Engine" note="what makes the load">
        <EngineFields draft={draft} onChange={onChange} />
      </Card>
      <Card title="Runner" note="where the load is made">
        <RunnerFields draft={draft} onChange={onChange} />
      </Card>
    </>
  );
}
