'use client';

import type { DeploymentConnectionView } from '@headroom/services';
import { useState } from 'react';
import { ChoiceField } from '@/ui/form-fields';
import { ConnectionForm, TargetField } from './connection-form';
import { deploymentGatewayDraft, deploymentGatewayInput, type DeploymentGatewayDraft } from './deployment-draft';
import { DeploymentFields } from './deployment-fields';
import { useGatewayForm } from './use-gateway-form';

interface DeploymentFormProps {
  saved: DeploymentConnectionView | null;
  /** That can be connected so. */
  gateways: readonly { id: string; name: string }[];
}

/** Connects the Deployment of a gateway that people run themselves, tells how it stands, and forgets it. */
export function DeploymentForm({ saved, gateways }: DeploymentFormProps) {
  const empty = () => deploymentGatewayDraft(saved, gateways[0]?.id ?? '');
  const [draft, setDraft] = useState(empty);
  const form = useGatewayForm(saved && { gatewayId: saved.gatewayId, baseUrl: saved.baseUrl });
  const { at } = form;
  const set = (change: Partial<DeploymentGatewayDraft>) => setDraft({ ...draft, ...change });
  const save = () =>
    form.save(deploymentGatewayInput(draft), () => setDraft(saved ? { ...draft, token: '' } : empty()));

  return (
    <ConnectionForm form={form} save={save} isSaved={saved !== null} reads="Deployment" secret="token">
      <div className="grid gap-4 sm:grid-cols-2">
        {!saved && (
          <ChoiceField
            path={at('gatewayId')}
            label="Gateway"
            hint="its policies stay as they are, or are set by hand"
            options={gateways.map(({ id, name }) => ({ value: id, label: name }))}
            value={draft.gatewayId}
            onChange={(gatewayId) => set({ gatewayId })}
          />
        )}
        <TargetField form={form} value={draft.baseUrl} set={set} />
      </div>
      <DeploymentFields at={at} draft={draft} set={set} isSaved={saved !== null} />
    </ConnectionForm>
  );
}
