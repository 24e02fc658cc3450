'use client';

import { SecretField, TextField } from '@/ui/form-fields';
import { queryKeys, type QueryKey, type TelemetryDraft } from './telemetry-draft';

const queries: Record<QueryKey, { label: string; hint: string }> = {
  rps: { label: 'Rate', hint: 'PromQL of one series, as sum(rate(http_requests_total[5m]))' },
  utilisationPercent: { label: 'Utilisation', hint: 'in per cent, mean over all units' },
  units: { label: 'Units', hint: 'how many share the rate' },
  p95Ms: { label: 'p95', hint: 'in milliseconds' },
  errorRate: { label: 'Error rate', hint: 'a share, from 0 to 1' },
};

interface PrometheusFieldsProps {
  draft: TelemetryDraft;
  onChange: (changes: Partial<TelemetryDraft>) => void;
}

/** What is asked of a Prometheus, or of what speaks its HTTP API. */
export function PrometheusFields({ draft, onChange }: PrometheusFieldsProps) {
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
      <TextField
        path="source.days"
        label="Reaching back"
        unit="days"
        value={draft.days}
        onChange={(days) => onChange({ days })}
      />
      <TextField
        path="source.stepSeconds"
        label="Step"
        unit="seconds"
        value={draft.stepSeconds}
        onChange={(stepSeconds) => onChange({ stepSeconds })}
      />
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
