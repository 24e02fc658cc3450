'use client';

import type { BenchmarkDraft } from './benchmark-draft';
import { ChoiceField, TextField } from '@/ui/form-fields';

/** A gateway with the tiers and policy sets that can be put under test. */
export interface Subject {
  id: string;
  name: string;
  tiers: { id: string; name: string; maxUnits: number | null }[];
  policySets: string[];
}

interface SubjectFieldsProps {
  subjects: readonly Subject[];
  subject: BenchmarkDraft['subject'];
  onChange: (subject: BenchmarkDraft['subject']) => void;
}

export function SubjectFields({ subjects, subject, onChange }: SubjectFieldsProps) {
  const gateway = subjects.find(({ id }) => id === subject.gateway);
  const tier = gateway?.tiers.find(({ id }) => id === subject.tier);
  const chooseGateway = (id: string) => {
    const next = subjects.find((candidate) => candidate.id === id);
    onChange({ ...subject, gateway: id, tier: next?.tiers[0]?.id ?? '', policySet: next?.policySets[0] ?? '' });
  };
  return (
    <div className="grid gap-4 sm:grid-cols-4">
      <ChoiceField
        path="subject.gateway"
        label="Gateway"
        value={subject.gateway}
        onChange={chooseGateway}
        options={subjects.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <ChoiceField
        path="subject.tier"
        label="Tier"
        value={subject.tier}
        onChange={(value) => onChange({ ...subject, tier: value })}
        options={(gateway?.tiers ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      />
      <TextField
        path="subject.units"
        label="Units"
        unit={tier?.maxUnits ? `1 to ${tier.maxUnits}` : undefined}
        value={subject.units}
        onChange={(units) => onChange({ ...subject, units })}
      />
      <ChoiceField
        path="subject.policySet"
        label="Policy set"
        value={subject.policySet}
        onChange={(policySet) => onChange({ ...subject, policySet })}
        options={(gateway?.policySets ?? []).map((name) => ({ value: name, label: name }))}
      />
    </div>
  );
}
