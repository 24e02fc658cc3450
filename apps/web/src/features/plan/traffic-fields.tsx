'use client';

import type { ReactNode } from 'react';
import { Card } from '@/ui/card';
import { classNames } from '@/ui/class-names';
import { Explain } from '@/ui/explain';
import { TextField } from '@/ui/form-fields';
import { formatCount, formatFull, formatNumber } from '@/ui/format';
import { CurveField } from './curve-field';
import type { PlanDraft, Template } from './plan-draft';
import { trafficOf } from './plan-traffic';

interface TrafficFieldsProps {
  draft: PlanDraft;
  template: Template;
  onTemplate: (template: Template) => void;
  onChange: (changes: Partial<PlanDraft>) => void;
}

const choices: { template: Template; label: string; hint: string }[] = [
  { template: 'peak', label: 'I know my peak', hint: 'Requests per second in the busiest minute' },
  { template: 'calls', label: 'From a monthly count', hint: 'What a bill or a dashboard says' },
  { template: 'curve', label: 'From an hourly curve', hint: 'A day, a week or a year, hour by hour' },
];

/** How much traffic there is, from whatever is known of it. */
export function TrafficFields({ draft, template, onTemplate, onChange }: TrafficFieldsProps) {
  return (
    <Card title="Traffic">
      <fieldset className="mb-4 grid gap-2 sm:grid-cols-3">
        <legend className="sr-only">What is known of the traffic</legend>
        {choices.map((choice) => (
          <label
            key={choice.template}
            className={classNames(
              'flex cursor-pointer items-start gap-2 rounded-md border px-3 py-2 text-[13px] hover:bg-sunken has-focus-visible:outline-2',
              template === choice.template ? 'border-accent bg-accent-soft' : 'border-line',
            )}
          >
            <input
              type="radio"
              name="template"
              className="mt-0.5 size-4 shrink-0 accent-accent"
              checked={template === choice.template}
              onChange={() => onTemplate(choice.template)}
            />
            <span className="min-w-0">
              <span className="block font-medium">{choice.label}</span>
              <span className="block text-xs text-ink-2">{choice.hint}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <div className="grid gap-4 sm:grid-cols-2">
        {template === 'curve' && <CurveField draft={draft} onChange={onChange} />}
        {fieldsOf[template].map(({ key, path, ...field }) => (
          <TextField
            key={key}
            path={path}
            {...field}
            value={draft[key]}
            onChange={(value) => onChange({ [key]: value })}
          />
        ))}
      </div>
      {template !== 'peak' && <Derived draft={draft} template={template} />}
    </Card>
  );
}

type TrafficKey = 'rps' | 'monthlyCalls' | 'growthFactor' | 'callsToday' | 'peakFactor' | 'withinHourFactor';
interface TrafficField {
  key: TrafficKey;
  path: string;
  label: string;
  unit: string;
  hint?: string;
}

const growth: TrafficField = {
  ...{ key: 'growthFactor', path: 'growthFactor', label: 'Growth', unit: 'factor' },
  hint: '1.25 is a quarter more than today',
};
const fieldsOf: Record<Template, TrafficField[]> = {
  peak: [
    { key: 'rps', path: 'rps', label: 'Peak rate today', unit: 'rps' },
    growth,
    { key: 'monthlyCalls', path: 'monthlyCalls', label: 'Calls a month', unit: 'after growth' },
  ],
  calls: [
    { key: 'callsToday', path: 'callsToday', label: 'Calls a month today', unit: 'calls' },
    {
      ...{ key: 'peakFactor', path: 'peakFactor', label: 'Peak factor', unit: 'peak ÷ mean' },
      hint: '4.2 is an assumption: all calls in 40 of a week’s 168 hours, evenly',
    },
    growth,
  ],
  curve: [
    {
      ...{ key: 'withinHourFactor', path: 'withinHourFactor', label: 'Peak inside the busiest hour' },
      ...{ unit: 'peak ÷ its mean', hint: '1 takes the hour’s mean for its peak' },
    },
    growth,
  ],
};

/** What a template comes to, with how it was computed. */
function Derived({ draft, template }: { draft: PlanDraft; template: Template }) {
  const traffic = trafficOf(draft, template);
  if ('problems' in traffic) return null;
  const { rps, monthlyCalls, totals } = traffic;
  return (
    <dl
      aria-live="polite"
      className="mt-4 grid gap-x-6 gap-y-2 rounded-md bg-sunken px-3 py-2.5 text-[13px] sm:grid-cols-2"
    >
      <Line label="Peak rate today" value={`${formatFull(rps)} rps`}>
        <Explain what="Peak rate today">
          {totals
            ? `The busiest hour has ${formatFull(totals.peakRps)} rps on average, × ${draft.withinHourFactor} inside it.`
            : `${draft.callsToday} calls ÷ (730 h × 3,600 s) × ${draft.peakFactor}. Growth comes on top.`}
        </Explain>
      </Line>
      <Line label="Calls a month, after growth" value={formatCount(monthlyCalls)}>
        <Explain what="Calls a month">
          {totals
            ? `A year of the curve has ${formatCount(totals.monthlyCalls * 12)} calls; a twelfth of it, × ${draft.growthFactor} of growth.`
            : `${draft.callsToday} calls × ${draft.growthFactor} of growth.`}
        </Explain>
      </Line>
      {totals && <Line label="Busiest hour ÷ mean" value={formatNumber(totals.peakFactor)} />}
    </dl>
  );
}

function Line({ label, value, children }: { label: string; value: string; children?: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-3">
      <dt className="flex items-center text-ink-2">
        {label}
        {children}
      </dt>
      <dd className="text-right font-medium">{value}</dd>
    </div>
  );
}
