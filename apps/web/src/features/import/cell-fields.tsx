'use client';

import { ChoiceField, TextField } from '@/ui/form-fields';

/** A gateway with the tiers and policy sets that a run may have measured. */
export interface ImportCell {
  id: string;
  name: string;
  tiers: { id: string; name: string; maxUnits: number | null }[];
  policySets: string[];
}

export interface CellDraft {
  gateway: string;
  tier: string;
  units: string;
  policySet: string;
}

export const noCell: CellDraft = { gateway: '', tier: '', units: '1', policySet: '' };

interface CellFieldsProps {
  cells: readonly ImportCell[];
  cell: CellDraft;
  onChange: (cell: CellDraft) => void;
}

/** Which gateway, tier, units and policy set the results are of; nothing has to be chosen. */
export function CellFields({ cells, cell, onChange }: CellFieldsProps) {
  const gateway = cells.find(({ id }) => id === cell.gateway);
  const most = gateway?.tiers.find(({ id }) => id === cell.tier)?.maxUnits;
  const chooseGateway = (id: string) => {
    const next = cells.find((candidate) => candidate.id === id);
    onChange({ ...cell, gateway: id, tier: next?.tiers[0]?.id ?? '', policySet: next?.policySets[0] ?? '' });
  };
  return (
    <div className="grid gap-4 sm:grid-cols-4">
      <ChoiceField
        path="subject.gateway"
        label="Gateway"
        value={cell.gateway}
        onChange={chooseGateway}
        options={[{ value: '', label: 'Not known' }, ...cells.map(({ id, name }) => ({ value: id, label: name }))]}
      />
      {gateway && (
        <>
          <ChoiceField
            path="subject.tier"
            label="Tier"
            value={cell.tier}
            onChange={(tier) => onChange({ ...cell, tier })}
            options={gateway.tiers.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <TextField
            path="subject.units"
            label="Units"
            unit={most ? `1 to ${most}` : undefined}
            value={cell.units}
            onChange={(units) => onChange({ ...cell, units })}
          />
          <ChoiceField
            path="subject.policySet"
            label="Policy set"
            value={cell.policySet}
            onChange={(policySet) => onChange({ ...cell, policySet })}
            options={gateway.policySets.map((name) => ({ value: name, label: name }))}
          />
        </>
      )}
    </div>
  );
}
