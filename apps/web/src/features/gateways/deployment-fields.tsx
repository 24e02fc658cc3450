import { ChoiceField, SecretField, TextAreaField, TextField } from '@/ui/form-fields';
import type { DeploymentDraft } from './deployment-draft';

interface DeploymentFieldsProps {
  /** The path of a field in the form. */
  at: (field: string) => string;
  draft: DeploymentDraft;
  set: (change: Partial<DeploymentDraft>) => void;
  /** A token is saved. */
  isSaved: boolean;
}

const podSizes = [
  { value: 'as-it-is', label: 'As it is: not set' },
  { value: 'cpu', label: 'CPU of the tier under test' },
  { value: 'cpu-and-memory', label: 'CPU and memory of the tier under test' },
] as const;

/** Which Deployment's pods are the units, and how its cluster is reached. */
export function DeploymentFields({ at, draft, set, isSaved }: DeploymentFieldsProps) {
  return (
    <div className="grid gap-4 border-t border-line pt-3 sm:grid-cols-2">
      <TextField
        path={at('units.server')}
        label="API server"
        hint="https://…, as in a kubeconfig"
        value={draft.server}
        onChange={(server) => set({ server })}
      />
      <SecretField
        path={at('units.token')}
        label="Token"
        isSaved={isSaved}
        value={draft.token}
        onChange={(token) => set({ token })}
      />
      <TextField
        path={at('units.namespace')}
        label="Namespace"
        value={draft.namespace}
        onChange={(namespace) => set({ namespace })}
      />
      <TextField
        path={at('units.deployment')}
        label="Deployment"
        value={draft.deployment}
        onChange={(deployment) => set({ deployment })}
      />
      <ChoiceField
        path={at('units.podSize')}
        label="Size of a pod"
        hint="Set for a run or a sweep with a rollout, and put back; the token then needs patch on the Deployment"
        options={podSizes}
        value={draft.podSize}
        onChange={(podSize) => set({ podSize })}
      />
      <TextField
        path={at('units.readyWithinSeconds')}
        label="Pods may take to be ready"
        unit="seconds"
        hint="at most 1800; a run whose pods take longer ends before its load"
        value={draft.readyWithinSeconds}
        onChange={(readyWithinSeconds) => set({ readyWithinSeconds })}
      />
      <TextAreaField
        path={at('units.caData')}
        label="Certificate authority"
        hint="certificate-authority-data of the kubeconfig; empty: those that this server trusts"
        className="sm:col-span-2"
        rows={3}
        value={draft.caData}
        onChange={(caData) => set({ caData })}
      />
    </div>
  );
}
