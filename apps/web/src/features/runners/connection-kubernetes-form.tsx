'use client';

import type { KubernetesConnectionView } from '@headroom/services';
import { useState } from 'react';
import { CheckField, SecretField, TextAreaField } from '@/ui/form-fields';
import { kubernetesDraft, kubernetesInput, type KubernetesDraft } from './connection-drafts';
import { ConnectionForm } from './connection-form';
import { textFieldsOf } from './text-fields';

/** How the workspace reaches a Kubernetes cluster. */
export function KubernetesConnectionForm({ saved }: { saved: KubernetesConnectionView | null }) {
  const [draft, setDraft] = useState(() => kubernetesDraft(saved));
  const set = (change: Partial<KubernetesDraft>) => setDraft({ ...draft, ...change });
  const text = textFieldsOf(draft, set);
  return (
    <ConnectionForm
      kind="kubernetes"
      isSaved={saved !== null}
      input={() => kubernetesInput(draft)}
      onSaved={() => set({ token: '' })}
    >
      <p className="text-ink-2">
        The token is one of a service account that may create, read and delete jobs, create secrets, and list pods and
        events, in that namespace alone: infra/kubernetes/headroom-runner.yaml makes it (docs/runners.md).
      </p>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {text('server', 'server', 'API server', { hint: 'https://…, as in a kubeconfig' })}
        {text('namespace', 'namespace', 'Namespace')}
        <SecretField
          path="token"
          label="Token"
          isSaved={saved?.hasSecret ?? false}
          value={draft.token}
          onChange={(token) => set({ token })}
        />
        {text('cpu', 'cpu', 'Cores', { unit: 'per agent' })}
        {text('memoryGb', 'memoryGb', 'Memory', { unit: 'GB per agent' })}
        <TextAreaField
          path="nodeSelector"
          label="Node labels"
          unit="name=value, one a line"
          rows={2}
          value={draft.nodeSelector}
          onChange={(nodeSelector) => set({ nodeSelector })}
        />
        <TextAreaField
          path="caData"
          label="Certificate authority"
          hint="certificate-authority-data of the kubeconfig; empty: those that this server trusts"
          className="sm:col-span-2 lg:col-span-3"
          rows={3}
          value={draft.caData}
          onChange={(caData) => set({ caData })}
        />
      </div>
      <CheckField
        path="allowScripts"
        label="Own scripts may run there: they are code, and reach whatever that network reaches"
        checked={draft.allowScripts}
        onChange={(allowScripts) => set({ allowScripts })}
      />
    </ConnectionForm>
  );
}
