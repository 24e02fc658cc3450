'use client';

import { TextField } from '@/ui/form-fields';
import { RangeFields, type SourceFieldsProps } from './range-fields';

const hints = { days: 'at most 93', stepSeconds: '60, 300, 900, 1800 or 3600' };

/** What is asked of Azure Monitor, by the workspace's connection to Azure. */
export function AzureFields({ draft, onChange }: SourceFieldsProps) {
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
      <RangeFields draft={draft} onChange={onChange} hints={hints} />
    </>
  );
}
