'use client';

import { Card } from '@/ui/card';
import { Checklist } from '@/ui/checklist';
import { CheckField, ChoiceField, TextField } from '@/ui/form-fields';
import type { PlanDraft, PlanGateway } from './plan-draft';

interface ConstraintFieldsProps {
  draft: PlanDraft;
  tiers: PlanGateway['tiers'];
  onChange: (changes: Partial<PlanDraft>) => void;
}

/** What a tier must have to be an option, and what is rented today. */
export function ConstraintFields({ draft, tiers, onChange }: ConstraintFieldsProps) {
  const current = tiers.find(({ id }) => id === draft.currentTier);
  return (
    <>
      <Card title="Constraints" note="a tier that is known not to meet one is no option">
        <div className="grid items-start gap-x-4 gap-y-3 sm:grid-cols-2">
          <div>
            <CheckField
              path="constraints.vnet"
              label="Reaches a VNet"
              checked={draft.vnet}
              onChange={(vnet) => onChange({ vnet })}
            />
            <CheckField
              path="constraints.zones"
              label="Availability zones"
              checked={draft.zones}
              onChange={(zones) => onChange({ zones })}
            />
          </div>
          <TextField
            path="constraints.minSlaPercent"
            label="SLA at least"
            unit="% of a month"
            hint="Empty for any, such as 99.95"
            value={draft.minSlaPercent}
            onChange={(minSlaPercent) => onChange({ minSlaPercent })}
          />
          <div className="flex flex-wrap items-center gap-2 sm:col-span-2">
            <Checklist
              label="Tiers allowed"
              options={tiers.map(({ id, name }) => ({ id, label: name }))}
              chosen={draft.tiers}
              onChange={(chosen) => onChange({ tiers: chosen })}
            />
            <span className="text-xs text-ink-2">
              {draft.tiers.length === 0 ? 'All of them' : namesOf(draft.tiers, tiers)}
            </span>
          </div>
        </div>
      </Card>
      <Card title="What runs today" note="so that each option says what moving to it means">
        <div className="grid gap-4 sm:grid-cols-2">
          <ChoiceField
            path="current.tier"
            label="Current tier"
            value={draft.currentTier}
            onChange={(currentTier) =>
              onChange({
                currentTier,
                currentUnits: tiers.find(({ id }) => id === currentTier)?.hasUnits ? draft.currentUnits || '1' : '',
              })
            }
            options={[{ value: '', label: 'None, or not of this gateway' }].concat(
              tiers.map(({ id, name }) => ({ value: id, label: name })),
            )}
          />
          {current?.hasUnits && (
            <TextField
              path="current.units"
              label="Current units"
              unit="units"
              value={draft.currentUnits}
              onChange={(currentUnits) => onChange({ currentUnits })}
            />
          )}
        </div>
      </Card>
    </>
  );
}

const namesOf = (ids: readonly string[], tiers: PlanGateway['tiers']) =>
  tiers.flatMap(({ id, name }) => (ids.includes(id) ? [name] : [])).join(', ');
