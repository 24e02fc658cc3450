'use client';

import type { ApisixConnectionView } from '@headroom/services';
import { useState } from 'react';
import { CheckField, SecretField, TextField } from '@/ui/form-fields';
import { ConnectionForm, TargetField } from './connection-form';
import { DeploymentFields } from './deployment-fields';
import { apisixDraft, apisixInput, type ApisixDraft } from './apisix-draft';
import { RouteFields } from './route-fields';
import { useGatewayForm } from './use-gateway-form';

/** Connects a route of an Apache APISIX, shows what it does to a request, and forgets it. */
export function ApisixForm({ saved }: { saved: ApisixConnectionView | null }) {
  const [draft, setDraft] = useState(() => apisixDraft(saved));
  const form = useGatewayForm(saved && { gatewayId: saved.gatewayId, baseUrl: saved.baseUrl });
  const { at } = form;
  const set = (change: Partial<ApisixDraft>) => setDraft({ ...draft, ...change });
  const save = () =>
    form.save(apisixInput(draft), () => setDraft(saved ? { ...draft, adminKey: '', token: '' } : apisixDraft(null)));

  return (
    <ConnectionForm form={form} save={save} isSaved={saved !== null} reads="route" secret="key">
      <div className="grid gap-4 sm:grid-cols-2">
        <TargetField form={form} value={draft.baseUrl} set={set} />
        <TextField
          path={at('metricsUrl')}
          label="Prometheus plugin"
          hint="tells when a change has arrived; empty: as soon as it is stored"
          value={draft.metricsUrl}
          onChange={(metricsUrl) => set({ metricsUrl })}
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
        {/* What was found at another address, or for another key, is none of this one's. */}
        <RouteFields key={`${draft.adminUrl} ${draft.adminKey}`} at={at} draft={draft} set={set} saved={saved} />
      </div>
      <CheckField
        path={at('hasUnits')}
        label="Its units are the pods of a Deployment on Kubernetes"
        checked={draft.hasUnits}
        onChange={(hasUnits) => set({ hasUnits })}
      />
      {draft.hasUnits && <DeploymentFields at={at} draft={draft} set={set} isSaved={Boolean(saved?.units)} />}
    </ConnectionForm>
  );
}
