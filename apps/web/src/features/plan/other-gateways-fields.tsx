'use client';

import { Plus, X } from 'lucide-react';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { ChoiceField } from '@/ui/form-fields';
import { askedOf, gatewaysLeft, regionInWords, type OtherGateway } from './other-gateways';
import type { PlanDraft, PlanGateway } from './plan-draft';
import { PolicySetCosts } from './policy-set-costs';

interface OtherGatewaysFieldsProps {
  draft: PlanDraft;
  gateways: readonly PlanGateway[];
  onChange: (changes: Partial<PlanDraft>) => void;
}

const most = 10;

/** Gateways that are asked the same, so that the plan says which of all is the cheapest. */
export function OtherGatewaysFields({ draft, gateways, onChange }: OtherGatewaysFieldsProps) {
  const { others } = draft;
  const [next] = gatewaysLeft(gateways, draft);
  const change = (index: number, changed: OtherGateway) =>
    onChange({ others: others.map((one, at) => (at === index ? changed : one)) });
  return (
    <Card
      title="Other gateways"
      note="asked the same; the plan says which of all is the cheapest"
      actions={
        next &&
        others.length < most && (
          <Button
            look="quiet"
            className="-mr-2 min-h-7"
            onClick={() => onChange({ others: [...others, askedOf(next)] })}
          >
            <Plus aria-hidden /> Add a gateway
          </Button>
        )
      }
    >
      {others.length === 0 ? (
        <p className="text-[13px] text-ink-2">
          {next
            ? 'None: the plan compares the tiers of one gateway.'
            : 'None: no other gateway has a set of policies in this workspace.'}
        </p>
      ) : (
        <ul className="divide-y divide-line">
          {others.map((other, index) => (
            <OtherGatewayFields
              key={other.gateway}
              {...{ index, other, draft }}
              choices={gatewaysLeft(gateways, draft, other.gateway)}
              onChange={(changed) => change(index, changed)}
              onRemove={() => onChange({ others: others.filter((one) => one !== other) })}
            />
          ))}
        </ul>
      )}
    </Card>
  );
}

interface OtherGatewayFieldsProps {
  index: number;
  other: OtherGateway;
  draft: PlanDraft;
  /** It itself, and those that are not asked yet. */
  choices: readonly PlanGateway[];
  onChange: (changed: OtherGateway) => void;
  onRemove: () => void;
}

function OtherGatewayFields({ index, other, draft, choices, onChange, onRemove }: OtherGatewayFieldsProps) {
  const gateway = choices.find(({ id }) => id === other.gateway);
  const path = `alternatives.${index}`;
  const name = gateway?.name ?? other.gateway;
  const noPrices = gateway && !gateway.currencies.includes(draft.currency);
  return (
    <li className="space-y-3 py-4 first:pt-1 last:pb-0">
      <div className="grid grid-cols-1 items-start gap-3 sm:grid-cols-[1fr_1fr_1fr_auto]">
        <ChoiceField
          path={`${path}.policySet.gateway`}
          label="Other gateway"
          value={other.gateway}
          onChange={(id) => {
            const chosen = choices.find((one) => one.id === id);
            if (chosen) onChange(askedOf(chosen));
          }}
          options={choices.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <ChoiceField
          path={`${path}.policySet.name`}
          label="Its policy set"
          value={other.policySet}
          onChange={(policySet) => onChange({ ...other, policySet })}
          options={(gateway?.policySets ?? [other.policySet]).map((value) => ({ value, label: value }))}
        />
        <ChoiceField
          path={`${path}.region`}
          label="Its region"
          value={other.region}
          onChange={(region) => onChange({ ...other, region })}
          options={[
            { value: '', label: gateway ? regionInWords(gateway, draft.region) : 'As the plan' },
            ...(gateway?.regions ?? []).map((value) => ({ value, label: value })),
          ]}
        />
        <Button look="quiet" className="sm:mt-6" aria-label={`Do not ask ${name}`} onClick={onRemove}>
          <X aria-hidden /> <span className="sm:sr-only">Do not ask {name}</span>
        </Button>
      </div>
      {noPrices && (
        <p className="text-xs text-warn">
          {name} has no prices in {draft.currency}: it will be listed without an answer.
        </p>
      )}
      <PolicySetCosts gateway={other.gateway} set={other.policySet} />
    </li>
  );
}
