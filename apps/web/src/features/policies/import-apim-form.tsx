'use client';

import { useState, useTransition } from 'react';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { Form } from '@/ui/form';
import { FormProblems, TextField } from '@/ui/form-fields';
import { Notice } from '@/ui/notice';
import { TextLink } from '@/ui/text-link';
import { importApimPolicyAction } from './actions';
import { policyAddress } from './policy-address';

interface ImportApimFormProps {
  place: { serviceId: string; apiId: string; operationId?: string; productId?: string };
  /** A name for the set. */
  suggested: string;
}

/** Keeps what is shown as a set of policies of the workspace. */
export function ImportApimForm({ place, suggested }: ImportApimFormProps) {
  const [name, setName] = useState(suggested);
  const [failure, setFailure] = useState<{ message: string; problems: Record<string, string> } | null>(null);
  const [saved, setSaved] = useState<{ name: string; version: number } | null>(null);
  const [pending, startTransition] = useTransition();
  const submit = () =>
    startTransition(async () => {
      const answer = await importApimPolicyAction({ ...place, name });
      setSaved('version' in answer ? { name: name.trim(), version: answer.version } : null);
      setFailure('version' in answer ? null : answer);
    });
  return (
    <Form className="space-y-4" onSubmit={submit}>
      <FormProblems value={failure?.problems ?? {}}>
        {failure && <Notice kind="bad">{failure.message}</Notice>}
        <div role="status">
          {saved && (
            <Notice kind="info">
              <TextLink href={policyAddress('azure-api-management', saved.name)}>{saved.name}</TextLink> stands at
              version {saved.version}.
            </Notice>
          )}
        </div>
        <Card title="Keep as a set of policies" note="where each comes from stands beside it as a comment">
          <TextField path="name" label="Name of the set" value={name} onChange={setName} />
        </Card>
        <Button type="submit" look="primary" disabled={pending || name.trim() === ''}>
          {pending ? 'Importing…' : 'Import'}
        </Button>
      </FormProblems>
    </Form>
  );
}
