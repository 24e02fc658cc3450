'use client';

import type { CloudKind } from '@headroom/services';
import { useState, useTransition, type ReactNode } from 'react';
import { Button } from '@/ui/button';
import { ForgetButtons } from '@/ui/forget-buttons';
import { Form } from '@/ui/form';
import { FormProblems } from '@/ui/form-fields';
import { Notice } from '@/ui/notice';
import { deleteConnectionAction, saveConnectionAction, testConnectionAction } from './connection-actions';

interface ConnectionFormProps {
  kind: CloudKind;
  /** There is a saved one, which can be tried and forgotten. */
  isSaved: boolean;
  /** The document of what was entered. */
  input: () => unknown;
  onSaved: () => void;
  children: ReactNode;
}

/** Saves, tries and forgets a connection; `children` are its fields. */
export function ConnectionForm({ kind, isSaved, input, onSaved, children }: ConnectionFormProps) {
  const [failure, setFailure] = useState<{ message: string; problems: Record<string, string> } | null>(null);
  const [said, setSaid] = useState<string[]>([]);
  const [pending, startTransition] = useTransition();

  const show = (problem: typeof failure, sentences: string[] = []) => {
    setFailure(problem);
    setSaid(problem ? [] : sentences);
  };
  const save = () =>
    startTransition(async () => {
      const problem = await saveConnectionAction(kind, input());
      show(problem, ['Saved. Test it before the first run.']);
      if (!problem) onSaved();
    });
  const test = () =>
    startTransition(async () => {
      const answer = await testConnectionAction(kind);
      show('found' in answer ? null : answer, 'found' in answer ? answer.found : []);
    });
  const forget = () =>
    startTransition(async () => {
      show(await deleteConnectionAction(kind), ['The connection and its secret are forgotten.']);
    });

  return (
    <Form className="space-y-4 text-[13px]" onSubmit={save}>
      <FormProblems value={failure?.problems ?? {}}>
        {children}
        {failure && <Notice kind="bad">{failure.message}</Notice>}
        <div role="status">
          {said.length > 0 && (
            <Notice kind="info">
              {said.map((sentence) => (
                <p key={sentence}>{sentence}</p>
              ))}
            </Notice>
          )}
        </div>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" look="primary" disabled={pending}>
            {pending ? 'One moment…' : 'Save connection'}
          </Button>
          {isSaved && (
            <Button disabled={pending} onClick={test}>
              Test connection
            </Button>
          )}
          {isSaved && <ForgetButtons what="connection and secret" pending={pending} forget={forget} />}
        </div>
      </FormProblems>
    </Form>
  );
}
