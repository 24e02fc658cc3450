'use client';

import type { PolicyChain } from '@headroom/gateways';
import { Save } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState, useTransition, type ComponentProps, type ReactNode } from 'react';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { FormProblems, TextField } from '@/ui/form-fields';
import { Notice } from '@/ui/notice';
import { showToast } from '@/ui/toast';
import { savePoliciesAction } from './actions';
import { ChainEditor } from './chain-editor';
import { policyAddress } from './policy-address';

interface ChainFormProps extends Omit<ComponentProps<typeof ChainEditor>, 'footer'> {
  gatewayId: string;
  /** The set whose next version is written; a new one without it. */
  set?: { name: string; nextVersion: number };
  /** Beside the name of a new one. */
  lead?: ReactNode;
}

/** Edits a chain and keeps it as the next version of its set, or as a new set. */
export function ChainForm({ gatewayId, set, lead, ...editor }: ChainFormProps) {
  const router = useRouter();
  const [name, setName] = useState(set?.name ?? '');
  const [failure, setFailure] = useState<{ message: string; problems: Record<string, string> } | null>(null);
  const [pending, startTransition] = useTransition();
  const trimmed = name.trim();

  const save = (chain: PolicyChain) =>
    startTransition(async () => {
      const answer = await savePoliciesAction({ gatewayId, name: trimmed, chain });
      if (!('version' in answer)) return setFailure(answer);
      setFailure(null);
      showToast({ message: `${trimmed} stands at version ${answer.version}.` });
      if (set) router.refresh();
      else router.push(policyAddress(gatewayId, trimmed));
    });

  return (
    <FormProblems value={failure?.problems ?? {}}>
      <div className="space-y-4">
        {failure && <Notice kind="bad">{failure.message}</Notice>}
        {!set && (
          <Card>
            <div className="grid gap-4 sm:grid-cols-2">
              {lead}
              <TextField path="name" label="Name of the set" value={name} onChange={setName} />
            </div>
          </Card>
        )}
        <ChainEditor
          key={gatewayId}
          {...editor}
          footer={(chain, isChanged, reset) =>
            (isChanged || !set) && (
              <div className="sticky bottom-0 flex flex-wrap items-center gap-2 rounded-b-lg border-t border-line bg-surface px-4 py-2.5">
                <Button look="primary" disabled={pending || trimmed === '' || !isChanged} onClick={() => save(chain)}>
                  <Save aria-hidden />
                  {pending ? 'Saving…' : set ? `Save as version ${set.nextVersion}` : 'Save the set'}
                </Button>
                {isChanged && (
                  <Button look="quiet" onClick={reset}>
                    Discard changes
                  </Button>
                )}
                <span className="text-xs text-ink-3">
                  {set ? 'Not saved yet. Earlier versions stay as they are.' : 'A set needs a name and a policy.'}
                </span>
              </div>
            )
          }
        />
      </div>
    </FormProblems>
  );
}
