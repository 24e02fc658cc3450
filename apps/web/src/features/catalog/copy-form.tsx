'use client';

import { useState, useTransition } from 'react';
import { Button, ButtonLink } from '@/ui/button';
import { Card } from '@/ui/card';
import { Field, Input } from '@/ui/field';
import { Form } from '@/ui/form';
import { Notice } from '@/ui/notice';
import { copyTierAction } from './actions';
import { slugOf } from './gateway-draft';

interface CopyFormProps {
  gatewayId: string;
  tierId: string;
  /** Of the tier, as a name to begin with. */
  tierName: string;
}

/** Asks for a name, and copies a tier with its limits, policies and prices. */
export function CopyForm({ gatewayId, tierId, tierName }: CopyFormProps) {
  const [name, setName] = useState(`Our ${tierName}`);
  const [error, setError] = useState<{ message: string; problems: Record<string, string> } | null>(null);
  const [pending, startTransition] = useTransition();
  return (
    <Form
      className="max-w-xl space-y-4"
      onSubmit={() => {
        startTransition(async () =>
          setError(await copyTierAction({ gatewayId, tierId, id: slugOf(name), name: name.trim() })),
        );
      }}
    >
      {error && <Notice kind="bad">{error.message}</Notice>}
      <Card title="A copy to edit" note="limits, policies, figures and prices come along, each with its source">
        <Field
          id="name"
          label="Name of your gateway"
          hint={`Its id becomes ${slugOf(name) || '–'}`}
          error={error?.problems.name ?? error?.problems.id}
        >
          {(control) => <Input {...control} value={name} onChange={({ target }) => setName(target.value)} />}
        </Field>
      </Card>
      <div className="flex gap-2">
        <Button type="submit" look="primary" disabled={pending || slugOf(name) === ''}>
          {pending ? 'Copying…' : 'Copy and edit'}
        </Button>
        <ButtonLink href={`/catalog/gateways/${gatewayId}/tiers/${tierId}`}>Cancel</ButtonLink>
      </div>
    </Form>
  );
}
