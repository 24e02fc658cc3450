'use client';

import type { AzureConnectionView } from '@headroom/services';
import { useState } from 'react';
import { CheckField, ChoiceField, SecretField } from '@/ui/form-fields';
import { AzureServicesFields } from './connection-azure-services';
import { azureDraft, azureInput, type AzureDraft } from './connection-drafts';
import { ConnectionForm } from './connection-form';
import { textFieldsOf } from './text-fields';

const auths = [
  { value: 'service-principal', label: 'Service principal with a secret' },
  { value: 'workload-identity', label: 'Workload identity of this server' },
  { value: 'managed-identity', label: 'Managed identity of this server' },
];

/** How the workspace reaches Azure Container Instances and Azure Load Testing. */
export function AzureConnectionForm({ saved }: { saved: AzureConnectionView | null }) {
  const [draft, setDraft] = useState(() => azureDraft(saved));
  const set = (change: Partial<AzureDraft>) => setDraft({ ...draft, ...change });
  const text = textFieldsOf(draft, set);
  const isPrincipal = draft.auth === 'service-principal';
  return (
    <ConnectionForm
      kind="azure"
      isSaved={saved !== null}
      input={() => azureInput(draft)}
      onSaved={() => set({ clientSecret: '' })}
    >
      <p className="text-ink-2">
        The identity needs the role <b>Load Test Contributor</b> on the load testing resource and <b>Reader</b> on the
        resource group; for Container Instances, the role of{' '}
        <code className="font-mono text-xs">infra/azure/headroom-runner.role.json</code> there (docs/runners.md).
        Nothing else.
      </p>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <ChoiceField
          path="auth"
          label="Signs in as"
          value={draft.auth}
          onChange={(auth) => set({ auth })}
          options={auths}
        />
        {text('tenantId', 'tenantId', 'Tenant', { unit: 'id' })}
        {text('clientId', 'clientId', 'Client', { unit: 'application id' })}
        {isPrincipal && (
          <SecretField
            path="clientSecret"
            label="Client secret"
            isSaved={saved?.hasSecret ?? false}
            value={draft.clientSecret}
            onChange={(clientSecret) => set({ clientSecret })}
          />
        )}
        {text('subscriptionId', 'subscriptionId', 'Subscription', { unit: 'id' })}
        {text('resourceGroup', 'resourceGroup', 'Resource group')}
        {text('region', 'region', 'Region', { hint: 'such as westeurope: near the gateway’s callers' })}
        {text('armEndpoint', 'armEndpoint', 'Resource Manager')}
      </div>
      <CheckField
        path="allowScripts"
        label="Own scripts may run there: they are code, and reach whatever that network reaches"
        checked={draft.allowScripts}
        onChange={(allowScripts) => set({ allowScripts })}
      />
      <AzureServicesFields draft={draft} set={set} />
    </ConnectionForm>
  );
}
