'use client';

import { useState, useTransition } from 'react';
import { Button, ButtonLink } from '@/ui/button';
import { Card } from '@/ui/card';
import { Form } from '@/ui/form';
import { ChoiceField, FormProblems, TextAreaField, TextField } from '@/ui/form-fields';
import { Notice } from '@/ui/notice';
import { ReadFileButton } from '@/ui/read-file-button';
import { importTelemetryAction } from './actions';
import { AzureFields } from './azure-fields';
import { PrometheusFields } from './prometheus-fields';
import {
  ofGateway,
  sourceKinds,
  telemetryDraft,
  telemetryInputOf,
  type ObservedGateway,
  type TelemetryDraft,
} from './telemetry-draft';

/** Where the telemetry of a gateway is, and of which cell it is. */
export function TelemetryForm({ gateways }: { gateways: readonly ObservedGateway[] }) {
  const [draft, setDraft] = useState(() => telemetryDraft(gateways));
  const [message, setMessage] = useState<string | null>(null);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [pending, startTransition] = useTransition();
  const gateway = gateways.find(({ id }) => id === draft.gateway);
  const change = (changes: Partial<TelemetryDraft>) => setDraft({ ...draft, ...changes });
  const submit = () =>
    startTransition(async () => {
      const error = await importTelemetryAction(telemetryInputOf(draft));
      setMessage(error.message);
      setProblems(error.problems);
    });
  return (
    <Form className="max-w-3xl space-y-4" onSubmit={submit}>
      {message && <Notice kind="bad">{message}</Notice>}
      <FormProblems value={problems}>
        <Card title="Of which gateway">
          <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
            <TextField
              path="name"
              label="Name"
              hint="What is imported again under it takes its place"
              value={draft.name}
              onChange={(name) => change({ name })}
            />
            <ChoiceField
              path="gateway"
              label="Gateway"
              value={draft.gateway}
              onChange={(id) => setDraft(ofGateway(gateways, draft, id))}
              options={gateways.map(({ id, name }) => ({ value: id, label: name }))}
            />
            <ChoiceField
              path="tier"
              label="Tier"
              value={draft.tier}
              onChange={(tier) => change({ tier })}
              options={gateway?.tiers.map(({ id, name }) => ({ value: id, label: name })) ?? []}
            />
            <ChoiceField
              path="policySet"
              label="Policy set"
              value={draft.policySet}
              onChange={(policySet) => change({ policySet })}
              options={gateway?.policySets.map((name) => ({ value: name, label: name })) ?? []}
            />
            <TextField
              path="units"
              label="Units"
              hint={
                draft.kind === 'azure-monitor'
                  ? 'As many as ran until now, if that was always the same: Azure Monitor does not say'
                  : 'Where the series does not say how many'
              }
              value={draft.units}
              onChange={(units) => change({ units })}
            />
            <TextField
              path="ceilingPercent"
              label="Ceiling"
              unit="% utilisation"
              hint="Up to which units are to be loaded"
              value={draft.ceilingPercent}
              onChange={(ceilingPercent) => change({ ceilingPercent })}
            />
          </div>
        </Card>
        <Card title="Where it is">
          <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
            <ChoiceField
              path="source.kind"
              label="Source"
              value={draft.kind}
              onChange={(kind) => change({ kind: sourceKinds.find((known) => known === kind) ?? 'csv' })}
              options={[
                { value: 'csv', label: 'CSV' },
                { value: 'prometheus', label: 'Prometheus' },
                { value: 'azure-monitor', label: 'Azure Monitor' },
              ]}
            />
            {draft.kind === 'csv' && <CsvFields draft={draft} onChange={change} />}
            {draft.kind === 'prometheus' && <PrometheusFields draft={draft} onChange={change} />}
            {draft.kind === 'azure-monitor' && <AzureFields draft={draft} onChange={change} />}
          </div>
        </Card>
      </FormProblems>
      <div className="flex gap-2">
        <Button type="submit" look="primary" disabled={pending}>
          {pending ? 'Reading…' : 'Import'}
        </Button>
        <ButtonLink href="/telemetry">Cancel</ButtonLink>
      </div>
    </Form>
  );
}

interface CsvFieldsProps {
  draft: TelemetryDraft;
  onChange: (changes: Partial<TelemetryDraft>) => void;
}

function CsvFields({ draft, onChange }: CsvFieldsProps) {
  return (
    <>
      <ReadFileButton
        label="A file with the series"
        onRead={(csv, name) => onChange({ csv, file: name.slice(0, 120) })}
      />
      <div className="sm:col-span-2">
        <TextAreaField
          path="csv"
          label="Series"
          unit="CSV with a line of titles"
          hint="time and rps, and as far as they are known utilisation_percent, units, mean_ms, p95_ms, error_rate"
          rows={7}
          value={draft.csv}
          onChange={(csv) => onChange({ csv, file: '' })}
        />
      </div>
    </>
  );
}
