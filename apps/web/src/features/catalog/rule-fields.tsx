import type { CostClass } from '@headroom/gateways';
import { Plus, Trash2 } from 'lucide-react';
import { Button } from '@/ui/button';
import { CheckField, ChoiceField, TextField } from '@/ui/form-fields';
import { costClassNames } from '@/ui/cost-classes';
import { slugOf, type LimitDraft, type PolicyDraft } from './gateway-draft';

interface ListProps<Item> {
  items: Item[];
  onChange: (items: Item[]) => void;
}

/** The limits of a gateway. */
export function LimitFields({ items, onChange }: ListProps<LimitDraft>) {
  const set = (index: number, changes: Partial<LimitDraft>) =>
    onChange(items.with(index, { ...items[index]!, ...changes }));
  return (
    <div className="space-y-3">
      <ol className="space-y-3">
        {items.map((limit, index) => (
          <li
            key={index}
            className="grid items-end gap-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)_auto]"
          >
            <TextField
              path={`limits.${index}.name`}
              label="Limit"
              value={limit.name}
              onChange={(name) => set(index, { name })}
            />
            <TextField
              path={`limits.${index}.figure`}
              label="Value"
              value={limit.value}
              onChange={(value) => set(index, { value })}
            />
            <TextField
              path={`limits.${index}.unit`}
              label="In"
              value={limit.unit}
              onChange={(unit) => set(index, { unit })}
            />
            <RemoveButton what={`limit ${limit.name}`} onClick={() => onChange(items.toSpliced(index, 1))} />
          </li>
        ))}
      </ol>
      <Button look="quiet" onClick={() => onChange([...items, { base: null, name: '', value: '', unit: '' }])}>
        <Plus aria-hidden /> Add limit
      </Button>
    </div>
  );
}

const costClassOptions = Object.entries(costClassNames).map(([value, label]) => ({ value, label }));

/** The policies of a gateway. */
export function PolicyFields({ items, onChange }: ListProps<PolicyDraft>) {
  const set = (index: number, changes: Partial<PolicyDraft>) =>
    onChange(items.with(index, { ...items[index]!, ...changes }));
  return (
    <div className="space-y-3">
      <ol className="space-y-3">
        {items.map((policy, index) => (
          <li
            key={index}
            className="grid items-end gap-x-4 gap-y-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto_auto_auto]"
          >
            <TextField
              path={`policies.${index}.name`}
              label="Policy"
              value={policy.name}
              onChange={(name) => set(index, { name, id: policy.base ? policy.id : slugOf(name) })}
            />
            <ChoiceField
              path={`policies.${index}.costClass`}
              label="Costs"
              value={policy.costClass}
              onChange={(costClass) => set(index, { costClass: costClass as CostClass })}
              options={costClassOptions}
            />
            <CheckField
              path={`policies.${index}.mayShortCircuit`}
              label="May end a request"
              checked={policy.mayShortCircuit}
              onChange={(mayShortCircuit) => set(index, { mayShortCircuit })}
            />
            <CheckField
              path={`policies.${index}.answers`}
              label="Answers it"
              checked={policy.answers}
              onChange={(answers) => set(index, { answers })}
            />
            <RemoveButton what={`policy ${policy.name}`} onClick={() => onChange(items.toSpliced(index, 1))} />
          </li>
        ))}
      </ol>
      <Button
        look="quiet"
        onClick={() =>
          onChange([
            ...items,
            { base: null, id: '', name: '', costClass: 'light', mayShortCircuit: false, answers: false },
          ])
        }
      >
        <Plus aria-hidden /> Add policy
      </Button>
    </div>
  );
}

const RemoveButton = ({ what, onClick }: { what: string; onClick: () => void }) => (
  <Button look="quiet" aria-label={`Remove ${what}`} onClick={onClick} className="justify-self-start">
    <Trash2 aria-hidden />
  </Button>
);
