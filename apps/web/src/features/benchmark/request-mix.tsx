'use client';

import { httpMethods } from '@headroom/core';
import { Copy, Plus, Trash2 } from 'lucide-react';
import { Button } from '@/ui/button';
import { formatShare } from '@/ui/format';
import { numberOf } from '@/ui/form-values';
import { RequestImport, type RequestImportProps } from './request-import';
import { emptyRequest, type RequestDraft } from './request-draft';
import { ChoiceField, TextAreaField, TextField } from '@/ui/form-fields';

interface RequestMixProps {
  requests: RequestDraft[];
  /** A script makes the requests. */
  mayBeEmpty: boolean;
  onChange: (requests: RequestDraft[]) => void;
  onImport: RequestImportProps['onTake'];
}

/** The requests of a benchmark, each with its weight in the mix. */
export function RequestMix({ requests, mayBeEmpty, onChange, onImport }: RequestMixProps) {
  const weights = requests.reduce((sum, { weight }) => sum + numberOf(weight), 0);
  const freeName = () => {
    let number = requests.length + 1;
    while (requests.some(({ name }) => name === `request ${number}`)) number++;
    return `request ${number}`;
  };
  return (
    <div className="space-y-3">
      <ol className="space-y-3">
        {requests.map((request, index) => (
          <li key={index} className="rounded-md border border-line p-3">
            <RequestFields
              path={`requests.${index}`}
              request={request}
              share={requests.length > 1 ? numberOf(request.weight) / weights : null}
              onChange={(changed) => onChange(requests.with(index, changed))}
            />
            <div className="mt-2 flex gap-1">
              <Button look="quiet" onClick={() => onChange([...requests, { ...request, name: freeName() }])}>
                <Copy aria-hidden /> Copy
              </Button>
              {(requests.length > 1 || mayBeEmpty) && (
                <Button
                  look="quiet"
                  aria-label={`Remove ${request.name}`}
                  onClick={() => onChange(requests.toSpliced(index, 1))}
                >
                  <Trash2 aria-hidden /> Remove
                </Button>
              )}
            </div>
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => onChange([...requests, emptyRequest(freeName())])}>
          <Plus aria-hidden /> Add request
        </Button>
        <RequestImport onTake={onImport} />
      </div>
    </div>
  );
}

interface RequestFieldsProps {
  path: string;
  request: RequestDraft;
  /** Of the mix; null when it is the only one. */
  share: number | null;
  onChange: (request: RequestDraft) => void;
}

const bodyKinds = [
  { value: 'none', label: 'None' },
  { value: 'literal', label: 'As written' },
  { value: 'generated', label: 'Generated, of a size' },
];

function RequestFields({ path, request, share, onChange }: RequestFieldsProps) {
  const set = (key: Exclude<keyof RequestDraft, 'slo'>) => (value: string) => onChange({ ...request, [key]: value });
  return (
    <div className="grid gap-3 sm:grid-cols-6">
      <TextField
        className="sm:col-span-2"
        path={`${path}.name`}
        label="Name"
        value={request.name}
        onChange={set('name')}
      />
      <ChoiceField
        path={`${path}.method`}
        label="Method"
        value={request.method}
        onChange={set('method')}
        options={httpMethods.map((method) => ({ value: method, label: method }))}
      />
      <TextField
        className="sm:col-span-2"
        path={`${path}.path`}
        label="Path"
        value={request.path}
        onChange={set('path')}
      />
      <TextField
        path={`${path}.weight`}
        label="Weight"
        unit={share === null || Number.isNaN(share) ? undefined : formatShare(share)}
        value={request.weight}
        onChange={set('weight')}
      />
      <TextAreaField
        className="sm:col-span-3"
        path={`${path}.headers`}
        label="Headers"
        unit="name: value, one a line"
        rows={request.bodyKind === 'literal' ? 8 : 3}
        value={request.headers}
        onChange={set('headers')}
      />
      <div className="space-y-3 sm:col-span-3">
        <div className="grid grid-cols-2 gap-3">
          <ChoiceField
            path={`${path}.bodyKind`}
            label="Body"
            value={request.bodyKind}
            onChange={set('bodyKind')}
            options={bodyKinds}
          />
          {request.bodyKind === 'generated' ? (
            <TextField
              path={`${path}.bodyBytes`}
              label="Size"
              unit="bytes"
              value={request.bodyBytes}
              onChange={set('bodyBytes')}
            />
          ) : (
            <TextField
              path={`${path}.expectStatus`}
              label="Success is"
              unit="codes"
              hint="Empty: every 2xx and 3xx"
              value={request.expectStatus}
              onChange={set('expectStatus')}
            />
          )}
        </div>
        {request.bodyKind === 'literal' && (
          <TextAreaField path={`${path}.body`} label="Body text" rows={4} value={request.body} onChange={set('body')} />
        )}
        {request.bodyKind === 'generated' && (
          <TextField
            path={`${path}.expectStatus`}
            label="Success is"
            unit="codes"
            hint="Empty: every 2xx and 3xx"
            value={request.expectStatus}
            onChange={set('expectStatus')}
          />
        )}
      </div>
      <RequestObjective path={path} request={request} onChange={onChange} />
    </div>
  );
}

/** An SLO of this request alone. */
function RequestObjective({ path, request, onChange }: Omit<RequestFieldsProps, 'share'>) {
  const field = (key: keyof RequestDraft['slo'], label: string, unit: string, hint?: string) => (
    <TextField
      className="sm:col-span-2"
      path={`${path}.slo.${key === 'maxErrorPercent' ? 'maxErrorRate' : key}`}
      label={label}
      unit={unit}
      hint={hint}
      value={request.slo[key]}
      onChange={(value) => onChange({ ...request, slo: { ...request.slo, [key]: value } })}
    />
  );
  const hasOwn = request.slo.latencyMs.trim() !== '';
  return (
    <>
      {field('latencyMs', 'Its own latency target', 'ms', 'Empty: only the objective over all requests')}
      {hasOwn && field('percentile', 'at percentile', '50 to 99.99')}
      {hasOwn && field('maxErrorPercent', 'with errors at most', '%')}
    </>
  );
}
