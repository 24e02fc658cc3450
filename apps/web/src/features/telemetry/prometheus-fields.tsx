'use client';

import { SecretField, TextField } from '@/ui/form-fields';
import { RangeFields, type SourceFieldsProps } from './range-fields';
import { queryKeys, type QueryKey } from './telemetry-draft';

const queries: Record<QueryKey, { label: string; hint: string }> = {
  rps: { label: 'Rate', hint: 'PromQL of one series, as sum(rate(http_requests_total[5m]))' },
  utilisationPercent: { label: 'Utilisation', hint: 'in per cent, mean over all units' },
  units: { label: 'Units', hint: 'how many share the rate' },
  p95Ms: { label: 'p95', hint: 'in milliseconds' },
  errorRate: { label: 'Error rate', hint: 'a share, from 0 to 1' },
};

/** What is asked of a Prometheus, or of what speaks its HTTP API. */
export function PrometheusFields({ draft, onChange }: SourceFieldsProps) {
  return (
    <>
      <TextField
        path="source.url"
        label="Address"
        hint="https://prometheus.example.com"
        value={draft.url}
        onChange={(url) => onChange({ url })}
      />
      <SecretField
        path="bearerToken"
        label="Token"
        isSaved={false}
        value={draft.bearerToken}
        onChange={(bearerToken) => onChange({ bearerToken })}
      />
      <RangeFields draft={draft} onChange={onChange} />
      {queryKeys.map((key) => (
        <div key={key} className="sm:col-span-2">
          <TextField
            path={`source.queries.${key}`}
            {...queries[key]}
            value={draft.queries[key]}
            onChange={(value) => onChange({ queries: { ...draft.queries, [key]: value } })}
          />
        </div>
      ))}
    </>
  );
}
