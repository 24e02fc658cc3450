'use client';

import { requirementSchema, type Requirement } from '@headroom/core';
import { useState, useTransition } from 'react';
import { Button, ButtonLink } from '@/ui/button';
import { Card } from '@/ui/card';
import { Field, Input, Select } from '@/ui/field';
import { Notice } from '@/ui/notice';
import { numberOf, problemsOf } from '@/ui/form-values';
import { createPlanAction, updatePlanAction } from './actions';

export interface PlanGateway {
  id: string;
  name: string;
  policySets: string[];
  regions: string[];
  currencies: string[];
}

interface PlanFormProps {
  gateways: PlanGateway[];
  /** The plan to change; a new one without it. */
  plan?: { id: string; requirement: Requirement };
}

interface Draft {
  name: string;
  gateway: string;
  policySet: string;
  region: string;
  currency: string;
  rps: string;
  growthFactor: string;
  headroomPercent: string;
  spareUnits: string;
  monthlyCalls: string;
  percentile: string;
  latencyMs: string;
  maxErrorPercent: string;
}

/** The form of a requirement, for a new plan or an existing one. */
export function PlanForm({ gateways, plan }: PlanFormProps) {
  const [draft, setDraft] = useState(() => draftOf(gateways, plan?.requirement));
  const [message, setMessage] = useState<string | null>(null);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [pending, startTransition] = useTransition();
  const gateway = gateways.find(({ id }) => id === draft.gateway);

  const submit = () => {
    const requirement = requirementOf(draft);
    const checked = requirementSchema.safeParse(requirement);
    const found = checked.success ? {} : problemsOf(checked.error.issues);
    if (!plan && !draft.name.trim()) found.name = 'A plan needs a name';
    setProblems(found);
    setMessage(Object.keys(found).length > 0 ? 'Some fields need another look.' : null);
    if (Object.keys(found).length > 0) return;
    startTransition(async () => {
      const error = plan
        ? await updatePlanAction(plan.id, requirement)
        : await createPlanAction({ name: draft.name, requirement });
      setMessage(error.message);
      setProblems(error.problems);
    });
  };

  const text = (key: keyof Draft, path: string, label: string, rest: { unit?: string; hint?: string } = {}) => (
    <Field id={path} label={label} error={problems[path]} {...rest}>
      {(control) => (
        <Input
          {...control}
          inputMode={key === 'name' ? 'text' : 'decimal'}
          value={draft[key]}
          onChange={(event) => setDraft({ ...draft, [key]: event.target.value })}
        />
      )}
    </Field>
  );
  const choice = (key: keyof Draft, path: string, label: string, values: { value: string; label: string }[]) => (
    <Field id={path} label={label} error={problems[path]}>
      {(control) => (
        <Select
          {...control}
          value={draft[key]}
          onChange={({ target: { value } }) =>
            setDraft(key === 'gateway' ? ofGateway(gateways, draft, value) : { ...draft, [key]: value })
          }
        >
          {values.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
  const same = (values: readonly string[] = []) => values.map((value) => ({ value, label: value }));

  return (
    <form
      noValidate
      className="max-w-3xl space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {message && <Notice kind="bad">{message}</Notice>}
      <Card title="Traffic">
        <div className="grid gap-4 sm:grid-cols-2">
          {!plan && <div className="sm:col-span-2">{text('name', 'name', 'Name')}</div>}
          {text('rps', 'rps', 'Peak rate today', { unit: 'rps' })}
          {text('growthFactor', 'growthFactor', 'Growth', {
            unit: 'factor',
            hint: '1.25 is a quarter more than today',
          })}
          {text('monthlyCalls', 'monthlyCalls', 'Calls a month', { unit: 'after growth' })}
          {choice(
            'gateway',
            'policySet.gateway',
            'Gateway',
            gateways.map(({ id, name }) => ({ value: id, label: name })),
          )}
          {choice('policySet', 'policySet.name', 'Policy set', same(gateway?.policySets))}
        </div>
      </Card>
      <Card title="Objective">
        <div className="grid gap-4 sm:grid-cols-3">
          {text('percentile', 'slo.percentile', 'Latency percentile', { unit: '50 to 99.99' })}
          {text('latencyMs', 'slo.latencyMs', 'Latency at most', { unit: 'ms' })}
          {text('maxErrorPercent', 'slo.maxErrorRate', 'Errors at most', { unit: '%' })}
        </div>
      </Card>
      <Card title="Reserves and money">
        <div className="grid gap-4 sm:grid-cols-2">
          {text('headroomPercent', 'headroom', 'Headroom', { unit: '% of capacity', hint: 'Kept free at the peak' })}
          {text('spareUnits', 'spareUnits', 'Spare units', {
            unit: 'units',
            hint: 'May fail without breaking the objective',
          })}
          {choice('region', 'region', 'Region', same(gateway?.regions))}
          {choice('currency', 'currency', 'Currency', same(gateway?.currencies))}
        </div>
      </Card>
      <div className="flex gap-2">
        <Button type="submit" look="primary" disabled={pending}>
          {pending ? 'Evaluating…' : plan ? 'Save and evaluate' : 'Create and evaluate'}
        </Button>
        <ButtonLink href={plan ? `/plans/${plan.id}` : '/plans'}>Cancel</ButtonLink>
      </div>
    </form>
  );
}

/** The draft with another gateway: what the new one does not have becomes the first that it has. */
function ofGateway(gateways: readonly PlanGateway[], draft: Draft, gatewayId: string): Draft {
  const { policySets = [], regions = [], currencies = [] } = gateways.find(({ id }) => id === gatewayId) ?? {};
  const kept = (value: string, offered: readonly string[]) => (offered.includes(value) ? value : (offered[0] ?? ''));
  return {
    ...draft,
    gateway: gatewayId,
    policySet: kept(draft.policySet, policySets),
    region: kept(draft.region, regions),
    currency: kept(draft.currency, currencies),
  };
}

function draftOf(gateways: readonly PlanGateway[], requirement?: Requirement): Draft {
  const gateway = gateways.find(({ id }) => id === requirement?.policySet.gateway) ?? gateways[0];
  const percent = (share: number) => String(Number((share * 100).toPrecision(10)));
  return {
    name: '',
    gateway: gateway?.id ?? '',
    policySet: requirement?.policySet.name ?? gateway?.policySets[0] ?? '',
    region: requirement?.region ?? gateway?.regions[0] ?? '',
    currency: requirement?.currency ?? gateway?.currencies[0] ?? '',
    rps: requirement ? String(requirement.rps) : '',
    growthFactor: String(requirement?.growthFactor ?? 1),
    headroomPercent: percent(requirement?.headroom ?? 0.2),
    spareUnits: String(requirement?.spareUnits ?? 1),
    monthlyCalls: requirement ? String(requirement.monthlyCalls) : '',
    percentile: String(requirement?.slo.percentile ?? 95),
    latencyMs: requirement ? String(requirement.slo.latencyMs) : '',
    maxErrorPercent: percent(requirement?.slo.maxErrorRate ?? 0.001),
  };
}

const share = (percent: string) => Number((numberOf(percent) / 100).toPrecision(12));

const requirementOf = (draft: Draft) => ({
  schema: 'headroom.requirement/1' as const,
  policySet: { gateway: draft.gateway, name: draft.policySet },
  rps: numberOf(draft.rps),
  growthFactor: numberOf(draft.growthFactor),
  headroom: share(draft.headroomPercent),
  spareUnits: numberOf(draft.spareUnits),
  monthlyCalls: numberOf(draft.monthlyCalls),
  slo: {
    percentile: numberOf(draft.percentile),
    latencyMs: numberOf(draft.latencyMs),
    maxErrorRate: share(draft.maxErrorPercent),
  },
  region: draft.region,
  currency: draft.currency,
});
