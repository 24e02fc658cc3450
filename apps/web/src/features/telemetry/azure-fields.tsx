'use client';

import { TextField } from '@/ui/form-fields';
import type { TelemetryDraft } from './telemetry-draft';

interface AzureFieldsProps {
  draft: TelemetryDraft;
  onChange: (changes: Partial<TelemetryDraft>) => void;
}

/** What is asked of Azure Monitor, by the workspace's connection to Azure. */
export function AzureFields({ draft, onChange }: AzureFieldsProps) {
  return (
    <>
      <div className="sm:col-span-2">
        <TextField
          path="source.serviceId"
          label="Service of API Management"
          hint="its id: /subscriptions/…/providers/Microsoft.ApiManagement/service/…"
          value={draft.serviceId}
          onChange={(serviceId) => onChange({ serviceId })}
        />
      </div>
      <TextField
        path="source.days"
        label="Reaching back"
        unit="days"
        hint="at most 93"
        value={draft.days}
        onChange={(days) => onChange({ days })}
      />
      <TextField
        path="source.stepSeconds"
        label="Step"
        unit="seconds"
        hint="60, 300, 900, 1800 or 3600"
        value={draft.stepSeconds}
        onChange={(stepSeconds) => onChange({ stepSeconds })}
      />
    </>
  );
}
