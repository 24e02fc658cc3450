'use client';

import type { ApimConnectionView } from '@headroom/services';
import { useState } from 'react';
import { TextField } from '@/ui/form-fields';
import { apimDraft, apimInput, type ApimDraft } from './apim-draft';
import { BilledSwitch } from './billed-switch';
import { ConnectionForm, TargetField } from './connection-form';
import { useGatewayForm } from './use-gateway-form';

/** Connects an API of a service of Azure API Management, by the workspace's connection to Azure. */
export function ApimForm({ saved }: { saved: ApimConnectionView | null }) {
  const [draft, setDraft] = useState(() => apimDraft(saved));
  const form = useGatewayForm(saved && { gatewayId: saved.gatewayId, baseUrl: saved.baseUrl });
  const { at } = form;
  const set = (change: Partial<ApimDraft>) => setDraft({ ...draft, ...change });
  const save = () =>
    form.save(apimInput(draft), () => setDraft(saved ? { ...draft, confirmService: '' } : apimDraft(null)));
  const name = draft.serviceId.trim().split('/').at(-1) ?? '';

  return (
    <ConnectionForm form={form} save={save} isSaved={saved !== null} reads="service">
      <div className="grid gap-4 sm:grid-cols-2">
        <TargetField form={form} value={draft.baseUrl} set={set} />
        <TextField
          path={at('serviceId')}
          label="Service"
          hint="its id: /subscriptions/…/providers/Microsoft.ApiManagement/service/…"
          value={draft.serviceId}
          onChange={(serviceId) => set({ serviceId })}
        />
        <TextField
          path={at('apiId')}
          label="API"
          unit="id"
          hint="its policies are set for a run, and put back"
          value={draft.apiId}
          onChange={(apiId) => set({ apiId })}
        />
        <TextField
          path={at('operationId')}
          label="Operation"
          unit="id"
          hint="empty: the policies of the whole API"
          value={draft.operationId}
          onChange={(operationId) => set({ operationId })}
        />
        <TextField
          path={at('takesOverSeconds')}
          label="Its gateways work by a change after"
          unit="seconds"
          hint="at most 30; the service does not tell"
          value={draft.takesOverSeconds}
          onChange={(takesOverSeconds) => set({ takesOverSeconds })}
        />
      </div>
      {/* What a unit costs is read from the service first. */}
      {saved && (form.found !== null || draft.scalesUnits) && (
        <BilledSwitch
          path={at('scalesUnits')}
          confirmPath={at('confirmService')}
          label="Runs and sweeps may scale its units, which Azure bills"
          checked={draft.scalesUnits}
          wasOn={saved.scalesUnits}
          thing="service"
          name={name}
          lets="its units be scaled"
          typed={draft.confirmService}
          onChange={(scalesUnits) => set({ scalesUnits })}
          onType={(confirmService) => set({ confirmService })}
        />
      )}
    </ConnectionForm>
  );
}
