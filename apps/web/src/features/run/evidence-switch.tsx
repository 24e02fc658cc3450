'use client';

import { useId, useState, useTransition } from 'react';
import { ActionButton } from '@/ui/action-button';
import { Button } from '@/ui/button';
import { Field, Input } from '@/ui/field';
import { showToast } from '@/ui/toast';
import { excludeRunAction, includeRunAction } from './actions';

interface EvidenceSwitchProps {
  runId: string;
  /** Of what the run measured. */
  measurement: { excludedReason: string | null };
}

/** Takes what a run measured out of the evidence, with a reason, or lets it count again. */
export function EvidenceSwitch({ runId, measurement }: EvidenceSwitchProps) {
  return measurement.excludedReason === null ? (
    <ExcludeButton runId={runId} />
  ) : (
    <ActionButton pendingText="Including …" act={() => includeRunAction(runId)}>
      Let it be evidence again
    </ActionButton>
  );
}

function ExcludeButton({ runId }: { runId: string }) {
  const id = useId();
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | undefined>();
  const [pending, startTransition] = useTransition();
  const exclude = () =>
    startTransition(async () => {
      const failure = await excludeRunAction(runId, reason);
      setProblem(failure?.message);
      if (!failure) showToast({ message: 'The run is no evidence any more.', undo: () => includeRunAction(runId) });
    });
  return (
    <>
      <Button popoverTarget={id}>Exclude from evidence</Button>
      <form
        id={id}
        popover="auto"
        className="explain w-80 max-w-[calc(100vw-2rem)] rounded-lg border border-line bg-surface p-4 text-left text-[13px] text-ink shadow-pop"
        onSubmit={(event) => {
          event.preventDefault();
          exclude();
        }}
      >
        <p className="mb-3">Plans will be evaluated without this run. It stays as it is, and can be included again.</p>
        <Field id={`${id}-reason`} label="Reason" error={problem} hint="Everybody sees it beside the verdict">
          {(control) => (
            <Input
              {...control}
              required
              minLength={3}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          )}
        </Field>
        <Button type="submit" look="danger" className="mt-3" disabled={pending}>
          {pending ? 'Excluding …' : 'Exclude'}
        </Button>
      </form>
    </>
  );
}
