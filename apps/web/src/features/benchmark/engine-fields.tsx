'use client';

import { engineIds, engineTraits, type EngineId } from '@headroom/core';
import { CheckField, ChoiceField, TextAreaField, TextField } from '@/ui/form-fields';
import { Notice } from '@/ui/notice';
import { mayBatch, type BenchmarkDraft } from './benchmark-draft';

interface EngineFieldsProps {
  draft: BenchmarkDraft;
  onChange: (draft: BenchmarkDraft) => void;
}

const meanings: Record<EngineId, string> = {
  builtin:
    'Headroom’s own generator. Latency counts from the intended start, with the generator’s own health every second.',
  k6: 'Open and closed load. Can send all requests of the mix at once.',
  locust: 'Virtual users only: a closed load. Users can be held to a constant pace.',
  jmeter: 'Threads, or an open load by a precise throughput timer. Latency counts from the send.',
};

/** What makes the load, and the script that it may run. */
export function EngineFields({ draft, onChange }: EngineFieldsProps) {
  const { engine, script } = draft;
  const traits = engineTraits[engine];
  const extension = traits.scriptExtension;
  return (
    <div className="space-y-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <ChoiceField
          path="engine"
          label="Engine"
          value={engine}
          onChange={(value) => onChange({ ...draft, engine: value as EngineId, script: null, batch: false })}
          options={engineIds.map((id) => ({ value: id, label: engineTraits[id].label }))}
          hint={meanings[engine]}
        />
        <TextField
          path="secrets"
          label="Secrets it may use"
          unit="names, commas between"
          hint="In a header or body: {{secret:NAME}}. The value reaches the engine alone."
          value={draft.secrets}
          onChange={(secrets) => onChange({ ...draft, secrets })}
        />
      </div>
      {mayBatch(draft) && (
        <CheckField
          path="batch"
          label="Each iteration sends all requests at once, in parallel; weights do not count"
          checked={draft.batch}
          onChange={(batch) => onChange({ ...draft, batch })}
        />
      )}
      {extension !== null && (
        <CheckField
          path="ownScript"
          label={`Run a script of my own (${extension}) instead of the requests above`}
          checked={script !== null}
          onChange={(own) =>
            onChange({ ...draft, batch: false, script: own ? { fileName: `load${extension}`, text: '' } : null })
          }
        />
      )}
      {script && (
        <>
          <Notice kind="warn">
            A script is code: it can send load anywhere. It runs only where an administrator allowed scripts, and an
            administrator confirms each start. Its runs are no evidence for a plan.
          </Notice>
          <TextField
            path="script.fileName"
            label="File name"
            className="max-w-xs"
            value={script.fileName}
            onChange={(fileName) => onChange({ ...draft, script: { ...script, fileName } })}
          />
          <TextAreaField
            path="script.text"
            label="Script"
            rows={12}
            value={script.text}
            onChange={(text) => onChange({ ...draft, script: { ...script, text } })}
          />
        </>
      )}
    </div>
  );
}
