'use client';

import type { FlexConnectionView } from '@headroom/services';
import { useState } from 'react';
import { TextField } from '@/ui/form-fields';
import { BilledSwitch } from './billed-switch';
import { ConnectionForm, TargetField } from './connection-form';
import { FindApps } from './find-apps';
import { flexDraft, flexInput, type FlexDraft } from './flex-draft';
import { useGatewayForm } from './use-gateway-form';

/** Connects a function app on Flex Consumption, by the workspace's connection to Azure. */
export function FlexForm({ saved }: { saved: FlexConnectionView | null }) {
  const [draft, setDraft] = useState(() => flexDraft(saved));
  const form = useGatewayForm(saved && { gatewayId: saved.gatewayId, baseUrl: saved.baseUrl });
  const { at } = form;
  const set = (change: Partial<FlexDraft>) => setDraft({ ...draft, ...change });
  const save = () =>
    form.save(flexInput(draft), () => setDraft(saved ? { ...draft, confirmService: '' } : flexDraft(null)));
  const name = draft.appId.trim().split('/').at(-1) ?? '';

  return (
    <ConnectionForm form={form} save={save} isSaved={saved !== null} reads="function app">
      {!saved && <FindApps choose={({ id, baseUrl }) => set({ appId: id, baseUrl: baseUrl ?? draft.baseUrl })} />}
      <div className="grid gap-4 sm:grid-cols-2">
        <TargetField form={form} value={draft.baseUrl} set={set} />
        <TextField
          path={at('appId')}
          label="Function app"
          hint="its id: /subscriptions/…/providers/Microsoft.Web/sites/…"
          value={draft.appId}
          onChange={(appId) => set({ appId })}
        />
        <TextField
          path={at('takesOverSeconds')}
          label="Its instances work by a change after"
          unit="seconds"
          hint="at most 30; the app does not tell"
          value={draft.takesOverSeconds}
          onChange={(takesOverSeconds) => set({ takesOverSeconds })}
        />
      </div>
      {/* What is billed is read from the app first. */}
      {saved && (form.found !== null || draft.setsInstances) && (
        <BilledSwitch
          path={at('setsInstances')}
          confirmPath={at('confirmService')}
          label="Runs and sweeps may set the memory of its instances, how many are always ready, and more at most than the app has, which Azure bills"
          checked={draft.setsInstances}
          wasOn={saved.setsInstances}
          thing="app"
          name={name}
          lets="its instances be set"
          typed={draft.confirmService}
          onChange={(setsInstances) => set({ setsInstances })}
          onType={(confirmService) => set({ confirmService })}
        />
      )}
    </ConnectionForm>
  );
}
