import { SecretField, TextAreaField, TextField } from '@/ui/form-fields';
import type { ApisixDraft } from './apisix-draft';

interface DeploymentFieldsProps {
  /** The path of a field in the form. */
  at: (field: string) => string;
  draft: ApisixDraft;
  set: (change: Partial<ApisixDraft>) => void;
  /** A token is saved. */
  isSaved: boolean;
}

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
