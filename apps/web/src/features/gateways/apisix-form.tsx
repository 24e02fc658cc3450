'use client';

import type { GatewayConnectionView } from '@headroom/services';
import { useId, useState, useTransition } from 'react';
import { Button } from '@/ui/button';
import { ForgetButtons } from '@/ui/forget-buttons';
import { Form } from '@/ui/form';
import { CheckField, FormProblems, SecretField, TextField } from '@/ui/form-fields';
import { Notice } from '@/ui/notice';
import { deleteGatewayAction, readGatewayAction, saveGatewayAction, type FoundPolicy } from './actions';
import { DeploymentFields } from './deployment-fields';
import { apisixDraft, apisixInput, type ApisixDraft } from './gateway-draft';

/** Connects a route of an Apache APISIX, shows what it does to a request, and forgets it. */
export function ApisixForm({ saved }: { saved: GatewayConnectionView | null }) {
  const [draft, setDraft] = useState(() => apisixDraft(saved));
  const [failure, setFailure] = useState<{ message: string; problems: Record<string, string> } | null>(null);
  const [said, setSaid] = useState('');
  const [found, setFound] = useState<FoundPolicy[] | null>(null);
  const [pending, startTransition] = useTransition();
  const id = useId();
  /** Several of these forms stand on one page. */
  const at = (field: string) => `${id}-${field}`;
  const set = (change: Partial<ApisixDraft>) => setDraft({ ...draft, ...change });
  const gateway = saved && { gatewayId: saved.gatewayId, baseUrl: saved.baseUrl };

  const problems = Object.fromEntries(
    Object.entries(failure?.problems ?? {}).map(([field, problem]) => [at(field), problem]),
  );
  const show = (problem: typeof failure, sentence: string) => {
    setFailure(problem);
    setSaid(problem ? '' : sentence);
    setFound(null);
  };
  const save = () =>
    startTransition(async () => {
      const problem = await saveGatewayAction(apisixInput(draft));
      show(problem, 'Saved. Read it before the first run.');
      if (!problem) setDraft(saved ? { ...draft, adminKey: '' } : apisixDraft(null));
    });
  const read = () =>
    startTransition(async () => {
      const answer = await readGatewayAction(gateway!);
      show('found' in answer ? null : answer, '');
      if ('found' in answer) setFound(answer.found);
    });
  const forget = () =>
    startTransition(async () => {
      show(await deleteGatewayAction(gateway!), 'The connection and its key are forgotten.');
    });

  return (
    <Form className="space-y-4 text-[13px]" onSubmit={save}>
      <FormProblems value={problems}>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            path={at('baseUrl')}
            label="Target"
            hint="the address that benchmarks load"
            value={draft.baseUrl}
            onChange={(baseUrl) => set({ baseUrl })}
          />
          <TextField
            path={at('routeId')}
            label="Route"
            unit="id"
            hint="its plugins are set for a run, and put back"
            value={draft.routeId}
            onChange={(routeId) => set({ routeId })}
          />
          <TextField
            path={at('adminUrl')}
            label="Admin API"
            hint="such as http://apisix:9180"
            value={draft.adminUrl}
            onChange={(adminUrl) => set({ adminUrl })}
          />
          <SecretField
            path={at('adminKey')}
            label="Admin key"
            isSaved={saved !== null}
            value={draft.adminKey}
            onChange={(adminKey) => set({ adminKey })}
          />
          <TextField
            path={at('metricsUrl')}
            label="Prometheus plugin"
            hint="tells when a change has arrived; empty: as soon as it is stored"
            className="sm:col-span-2"
            value={draft.metricsUrl}
            onChange={(metricsUrl) => set({ metricsUrl })}
          />
        </div>
        <CheckField
          path={at('hasUnits')}
          label="Its units are the pods of a Deployment on Kubernetes"
          checked={draft.hasUnits}
          onChange={(hasUnits) => set({ hasUnits })}
        />
        {draft.hasUnits && <DeploymentFields at={at} draft={draft} set={set} isSaved={Boolean(saved?.units)} />}
        {failure && <Notice kind="bad">{failure.message}</Notice>}
        <div role="status">
          {said && <Notice kind="info">{said}</Notice>}
          {found && <FoundPolicies found={found} />}
        </div>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" look="primary" disabled={pending}>
            {pending ? 'One moment…' : saved ? 'Save connection' : 'Connect'}
          </Button>
          {saved && (
            <Button disabled={pending} onClick={read}>
              Read the route
            </Button>
          )}
          {saved && <ForgetButtons what="connection and key" pending={pending} forget={forget} />}
        </div>
      </FormProblems>
    </Form>
  );
}

/** What a request meets, in the order in which it runs. */
function FoundPolicies({ found }: { found: FoundPolicy[] }) {
  if (found.length === 0) return <Notice kind="info">No plugin runs for this route.</Notice>;
  return (
    <Notice kind="info">
      <p>A request of this route meets, in this order:</p>
      <ol className="mt-1 list-decimal pl-5">
        {found.map(({ policy, origin }) => (
          <li key={`${origin} ${policy}`} className="break-words">
            <code className="font-mono text-xs">{policy}</code> <span className="text-ink-2">of {origin}</span>
          </li>
        ))}
      </ol>
    </Notice>
  );
}
