'use client';

import { useState, useTransition } from 'react';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { Form } from '@/ui/form';
import { ChoiceField, FormProblems, TextAreaField, TextField } from '@/ui/form-fields';
import { Notice } from '@/ui/notice';
import { TextLink } from '@/ui/text-link';
import { savePoliciesAction, type SavedPolicies } from './actions';
import { policyAddress } from './policy-address';
import { policiesInput } from './policies-input';

interface PoliciesFormProps {
  /** `document`: what its policy documents are called; null where a chain is written as JSON. */
  gateways: readonly { id: string; name: string; document: string | null }[];
  /** The set whose next version is written; a new one without it. */
  given?: { gatewayId: string; name: string; text: string };
}

/** Reads a policy document, or a chain as JSON, into a set of policies. */
export function PoliciesForm({ gateways, given }: PoliciesFormProps) {
  const [gatewayId, setGatewayId] = useState(given?.gatewayId ?? gateways[0]?.id ?? '');
  const [name, setName] = useState(given?.name ?? '');
  /** What was typed; until then the set stands as it is, also when it is saved elsewhere on the page. */
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? given?.text ?? '';
  const [failure, setFailure] = useState<{ message: string; problems: Record<string, string> } | null>(null);
  /** What was saved last, under the name it was saved by. */
  const [saved, setSaved] = useState<(SavedPolicies & { gatewayId: string; name: string; text: string }) | null>(null);
  const [pending, startTransition] = useTransition();
  const document = gateways.find(({ id }) => id === gatewayId)?.document ?? null;

  const isSaved = saved !== null && saved.gatewayId === gatewayId && saved.name === name.trim() && saved.text === text;

  const submit = () => {
    const input = policiesInput({ gatewayId, name, text, isDocument: document !== null });
    if (typeof input === 'string') {
      setSaved(null);
      return setFailure({ message: input, problems: {} });
    }
    startTransition(async () => {
      const answer = await savePoliciesAction(input);
      setSaved('version' in answer ? { ...answer, gatewayId, name: name.trim(), text } : null);
      setFailure('version' in answer ? null : answer);
      if (given && 'version' in answer) setTyped(null);
    });
  };

  return (
    <Form className="space-y-4" onSubmit={submit}>
      <FormProblems value={failure?.problems ?? {}}>
        {failure && <Notice kind="bad">{failure.message}</Notice>}
        <div role="status">
          {saved && (
            <Notice kind={saved.report.length > 0 ? 'warn' : 'info'}>
              <p>
                <TextLink href={policyAddress(saved.gatewayId, saved.name)}>{saved.name}</TextLink> stands at version{' '}
                {saved.version}.
              </p>
              {saved.report.length > 0 && (
                <ul className="mt-1 list-disc space-y-0.5 pl-4">
                  {saved.report.map(({ line, sentence }, index) => (
                    <li key={index}>
                      {line !== null && `Line ${line}: `}
                      {sentence}
                    </li>
                  ))}
                </ul>
              )}
            </Notice>
          )}
        </div>
        <Card title={given ? 'Next version from a document' : 'Document'} note="unknown policies are kept and reported">
          <div className="grid gap-4 sm:grid-cols-2">
            {!given && (
              <>
                <ChoiceField
                  path="gatewayId"
                  label="Gateway"
                  value={gatewayId}
                  onChange={setGatewayId}
                  options={gateways.map(({ id, name: label }) => ({ value: id, label }))}
                />
                <TextField path="name" label="Name of the set" value={name} onChange={setName} />
              </>
            )}
            <TextAreaField
              path="document"
              label={document === null ? 'Chain as JSON' : `${document.charAt(0).toUpperCase()}${document.slice(1)}`}
              hint={
                document === null ? '[{"policy": "…", "params": {…}}, …] in the order in which they run' : undefined
              }
              className="sm:col-span-2"
              rows={16}
              value={text}
              onChange={setTyped}
            />
          </div>
        </Card>
        <Button type="submit" look="primary" disabled={pending || isSaved || name.trim() === '' || text.trim() === ''}>
          {pending ? 'Saving…' : given ? 'Save as next version' : 'Save'}
        </Button>
      </FormProblems>
    </Form>
  );
}
