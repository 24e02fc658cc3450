'use client';

import type { Requirement } from '@headroom/core';
import { useState, useTransition } from 'react';
import { Button, ButtonLink } from '@/ui/button';
import { Card } from '@/ui/card';
import { Form } from '@/ui/form';
import { ChoiceField, FormProblems, TextField } from '@/ui/form-fields';
import { Notice } from '@/ui/notice';
import { SloFields } from '@/ui/slo-fields';
import { useKeptQuery } from '@/ui/use-kept-query';
import { useUrlChoice } from '@/ui/use-url-choice';
import { createPlanAction, updatePlanAction } from './actions';
import { ConstraintFields } from './constraint-fields';
import { OtherGatewaysFields } from './other-gateways-fields';
import { draftOf, requirementOf, templateOf, withGateway, type PlanDraft, type PlanGateway } from './plan-draft';
import { PolicySetCosts } from './policy-set-costs';
import { TrafficFields } from './traffic-fields';

interface PlanFormProps {
  gateways: PlanGateway[];
  /** The plan to change; a new one without it. */
  plan?: { id: string; name: string; requirement: Requirement };
  /** What a new one begins with. */
  begin?: PlanDraft;
}

type TextKey = { [Key in keyof PlanDraft]: PlanDraft[Key] extends string ? Key : never }[keyof PlanDraft];

/** The form of a requirement, for a new plan or an existing one. */
export function PlanForm({ gateways, plan, begin }: PlanFormProps) {
  const [draft, setDraft] = useState(
    () => begin ?? { ...draftOf(gateways, plan?.requirement), name: plan?.name ?? '' },
  );
  const [asked, writeTemplate] = useUrlChoice(
    'from',
    templateOf(plan?.requirement) === 'curve' || begin?.curveText
      ? ['curve', 'peak', 'calls']
      : ['peak', 'calls', 'curve'],
  );
  const [template, setTemplate] = useState(asked);
  const [message, setMessage] = useState<string | null>(null);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [pending, startTransition] = useTransition();
  const back = useKeptQuery(['from']);
  const gateway = gateways.find(({ id }) => id === draft.gateway);

  const submit = () => {
    const read = requirementOf(draft, template);
    const found = 'problems' in read ? { ...read.problems } : {};
    if (!draft.name.trim()) found.name = 'A plan needs a name';
    setProblems(found);
    setMessage(Object.keys(found).length > 0 ? 'Some fields need another look.' : null);
    if ('problems' in read || Object.keys(found).length > 0) return;
    startTransition(async () => {
      const saved = { name: draft.name, requirement: read.requirement };
      const error = plan ? await updatePlanAction(plan.id, saved, back('').slice(1)) : await createPlanAction(saved);
      setMessage(error.message);
      setProblems(error.problems);
    });
  };

  const change = (changes: Partial<PlanDraft>) => setDraft({ ...draft, ...changes });
  const text = (key: TextKey, path: string, label: string, rest: { unit?: string; hint?: string } = {}) => (
    <TextField path={path} label={label} value={draft[key]} onChange={(value) => change({ [key]: value })} {...rest} />
  );
  const choice = (key: TextKey, path: string, label: string, values: readonly string[] = []) => (
    <ChoiceField
      path={path}
      label={label}
      value={draft[key]}
      onChange={(value) => change({ [key]: value })}
      options={values.map((value) => ({ value, label: value }))}
    />
  );

  return (
    <Form className="max-w-3xl space-y-4" onSubmit={submit}>
      {message && <Notice kind="bad">{message}</Notice>}
      <FormProblems value={problems}>
        <Card title="Name and what passes">
          <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
            <div className="sm:col-span-2">{text('name', 'name', 'Name')}</div>
            <ChoiceField
              path="policySet.gateway"
              label="Gateway"
              value={draft.gateway}
              onChange={(id) => setDraft(withGateway(gateways, draft, id))}
              options={gateways.map(({ id, name }) => ({ value: id, label: name }))}
            />
            {choice('policySet', 'policySet.name', 'Policy set', gateway?.policySets)}
            {draft.policySet && (
              <div className="sm:col-span-2">
                <PolicySetCosts gateway={draft.gateway} set={draft.policySet} />
              </div>
            )}
          </div>
        </Card>
        <OtherGatewaysFields draft={draft} gateways={gateways} onChange={change} />
        <TrafficFields
          draft={draft}
          template={template}
          onTemplate={(chosen) => {
            setTemplate(chosen);
            writeTemplate(chosen);
          }}
          onChange={change}
        />
        <Card title="Objective">
          <SloFields slo={draft} onChange={change} />
        </Card>
        <Card title="Reserves and money">
          <div className="grid gap-4 sm:grid-cols-2">
            {text('headroomPercent', 'headroom', 'Headroom', { unit: '% of capacity', hint: 'Kept free at the peak' })}
            {text('spareUnits', 'spareUnits', 'Spare units', {
              unit: 'units',
              hint: 'May fail without breaking the objective',
            })}
            {choice('region', 'region', 'Region', gateway?.regions)}
            {choice('currency', 'currency', 'Currency', gateway?.currencies)}
          </div>
        </Card>
        <ConstraintFields draft={draft} tiers={gateway?.tiers ?? []} onChange={change} />
      </FormProblems>
      <div className="flex gap-2">
        <Button type="submit" look="primary" disabled={pending}>
          {pending ? 'Evaluating…' : plan ? 'Save and evaluate' : 'Create and evaluate'}
        </Button>
        <ButtonLink href={plan ? back(`/plans/${plan.id}`) : '/plans'}>Cancel</ButtonLink>
      </div>
    </Form>
  );
}
