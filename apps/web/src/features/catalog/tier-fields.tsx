import type { MeterKind } from '@headroom/core';
import { Plus, Trash2 } from 'lucide-react';
import { Button } from '@/ui/button';
import { ChoiceField, TextField } from '@/ui/form-fields';
import { emptyMeterDraft, slugOf, type MeterDraft, type TierDraft, type TierFigureId } from './gateway-draft';

const figureFields: readonly { id: TierFigureId; label: string; unit?: string }[] = [
  { id: 'maxUnits', label: 'Maximum units' },
  { id: 'coresPerUnit', label: 'Cores per unit' },
  { id: 'memoryGibPerUnit', label: 'Memory per unit', unit: 'GiB' },
  { id: 'ratedRpsPerUnit', label: 'Rated per unit', unit: 'rps' },
  { id: 'includedCalls', label: 'Calls included', unit: 'a month' },
  { id: 'sla', label: 'SLA' },
  { id: 'scaleOut', label: 'Scale-out' },
  { id: 'cache', label: 'Cache' },
];

const meterKindNames: Record<MeterKind, string> = {
  unitHour: 'Hour of each unit',
  firstUnitHour: 'Hour of the first unit',
  extraUnitHour: 'Hour of each further unit',
  call: 'Call',
  gbSecond: 'GB-second',
  instanceHour: 'Hour of an instance',
  addOnHour: 'Hour of an add-on',
  alwaysReadyGbSecond: 'GB-second, always ready',
  baselineGbSecond: 'GB-second, baseline',
  alwaysReadyCall: 'Call, always ready',
};
const meterKindOptions = Object.entries(meterKindNames).map(([value, label]) => ({ value, label }));

interface TierFieldsProps {
  path: string;
  tier: TierDraft;
  currency: string;
  onChange: (tier: TierDraft) => void;
}

/** One tier: its name, its figures, and what it is billed by. */
export function TierFields({ path, tier, currency, onChange }: TierFieldsProps) {
  const set = (changes: Partial<TierDraft>) => onChange({ ...tier, ...changes });
  return (
    <div className="space-y-3">
      <div className="grid gap-3 sm:grid-cols-4">
        <TextField
          path={`${path}.name`}
          label="Tier"
          hint={`Id ${tier.id || slugOf(tier.name) || '–'}`}
          value={tier.name}
          onChange={(name) => set({ name })}
        />
        <TextField
          className="sm:col-span-3"
          path={`${path}.description`}
          label="Description"
          value={tier.description}
          onChange={(description) => set({ description })}
        />
        {figureFields.map(({ id, label, unit }) => (
          <TextField
            key={id}
            path={`${path}.${id}`}
            label={label}
            unit={unit}
            value={tier.figures[id]}
            onChange={(value) => set({ figures: { ...tier.figures, [id]: value } })}
          />
        ))}
      </div>
      <ol className="space-y-3">
        {tier.meters.map((meter, index) => (
          <li key={index} className="border-l-2 border-line pl-3">
            <MeterFields
              path={`${path}.meters.${index}`}
              meter={meter}
              currency={currency}
              onChange={(changed) => set({ meters: tier.meters.with(index, changed) })}
              onRemove={() => set({ meters: tier.meters.toSpliced(index, 1) })}
            />
          </li>
        ))}
      </ol>
      <Button look="quiet" onClick={() => set({ meters: [...tier.meters, emptyMeterDraft()] })}>
        <Plus aria-hidden /> Add meter
      </Button>
    </div>
  );
}

interface MeterFieldsProps {
  path: string;
  meter: MeterDraft;
  currency: string;
  onChange: (meter: MeterDraft) => void;
  onRemove: () => void;
}

function MeterFields({ path, meter, currency, onChange, onRemove }: MeterFieldsProps) {
  const set = (changes: Partial<MeterDraft>) => onChange({ ...meter, ...changes });
  return (
    <div className="grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_8rem_7rem_7rem_auto]">
      <TextField path={`${path}.meter`} label="Meter" value={meter.meter} onChange={(name) => set({ meter: name })} />
      <ChoiceField
        path={`${path}.per`}
        label="Counts"
        value={meter.per}
        onChange={(per) => set({ per: per as MeterKind })}
        options={meterKindOptions}
      />
      <TextField
        path={`${path}.unitPrice`}
        label="Price"
        unit={currency}
        value={meter.unitPrice}
        onChange={(unitPrice) => set({ unitPrice })}
      />
      <TextField
        path={`${path}.perUnit`}
        label="For"
        unit="pieces"
        value={meter.perUnit}
        onChange={(perUnit) => set({ perUnit })}
      />
      <TextField
        path={`${path}.included`}
        label="Free"
        unit="pieces"
        value={meter.included}
        onChange={(included) => set({ included })}
      />
      <Button look="quiet" aria-label={`Remove meter ${meter.meter}`} onClick={onRemove} className="justify-self-start">
        <Trash2 aria-hidden />
      </Button>
    </div>
  );
}
