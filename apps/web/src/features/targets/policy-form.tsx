'use client';

import type { TargetPolicyInput } from '@headroom/services';
import { useState, useTransition } from 'react';
import { Button } from '@/ui/button';
import { Form } from '@/ui/form';
import { CheckField, FormProblems, TextAreaField, TextField } from '@/ui/form-fields';
import { Notice } from '@/ui/notice';
import type { ActionError } from '@/server/errors';
import { setTargetPolicyAction } from './actions';
import { draftOfPolicy, policyOfDraft, type PolicyDraft } from './policy-draft';

const limits: { path: keyof PolicyDraft & string; label: string; unit?: string; hint?: string }[] = [
  {
    path: 'maxRps',
    label: 'Highest rate',
    unit: 'requests/s',
    hint: 'of all targets together; empty: each as its proof allows',
  },
  { path: 'confirmAboveRps', label: 'Type the host above', unit: 'requests/s', hint: 'empty: never' },
  { path: 'maxRuns', label: 'Runs at a time', hint: 'waiting ones count' },
  { path: 'maxRequestsPerDay', label: 'Requests a day', unit: 'UTC' },
  { path: 'maxCostPerMonth', label: 'Cost of load a month', unit: 'UTC' },
  { path: 'costCurrency', label: 'Currency', hint: 'such as USD' },
];

/** Where load may go, and how much of it. */
export function PolicyForm({ policy, mayWrite }: { policy: TargetPolicyInput; mayWrite: boolean }) {
  const [draft, setDraft] = useState(() => draftOfPolicy(policy));
  const [failure, setFailure] = useState<ActionError | null>(null);
  const [isSaved, setIsSaved] = useState(false);
  const [pending, startTransition] = useTransition();
  const change = (next: Partial<PolicyDraft>) => {
    setIsSaved(false);
    setDraft({ ...draft, ...next });
  };
  const submit = () =>
    startTransition(async () => {
      const error = await setTargetPolicyAction(policyOfDraft(draft));
      setFailure(error);
      setIsSaved(error === null);
    });
  return (
    <FormProblems value={failure?.problems ?? {}}>
      <Form onSubmit={submit}>
        <fieldset disabled={!mayWrite} className="grid gap-4 sm:grid-cols-3">
          <TextAreaField
            {...{ path: 'allowedRanges', label: 'Ranges of this machine and private networks', rows: 3 }}
            hint="that load may go to, as 10.0.0.0/8; from this server only where its operator names them too; metadata of clouds never"
            className="sm:col-span-3"
            value={draft.allowedRanges}
            onChange={(allowedRanges) => change({ allowedRanges })}
          />
          <div className="sm:col-span-3">
            <CheckField
              {...{ path: 'provesLocal', label: 'Targets in these ranges are proved as others are' }}
              checked={draft.provesLocal}
              onChange={(provesLocal) => change({ provesLocal })}
            />
          </div>
          {limits.map(({ path, ...rest }) => (
            <TextField
              key={path}
              {...{ path, ...rest }}
              value={String(draft[path])}
              onChange={(value) => change({ [path]: value })}
            />
          ))}
          {mayWrite && (
            <div className="flex flex-wrap items-center gap-3 sm:col-span-3">
              <Button type="submit" look="primary" disabled={pending}>
                {pending ? 'Saving …' : 'Save'}
              </Button>
              <span role="status" className="text-xs text-ink-2">
                {isSaved && 'Saved.'}
              </span>
            </div>
          )}
        </fieldset>
        {failure && (
          <Notice kind="bad" className="mt-3">
            {failure.message}
          </Notice>
        )}
      </Form>
    </FormProblems>
  );
}
