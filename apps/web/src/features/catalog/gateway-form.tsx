import { Copy, Plus, Trash2 } from 'lucide-react';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { TextField } from '@/ui/form-fields';
import { emptyTierDraft, slugOf, type GatewayDraft } from './gateway-draft';
import { LimitFields, PolicyFields } from './rule-fields';
import { TierFields } from './tier-fields';

interface GatewayFormProps {
  draft: GatewayDraft;
  onChange: (draft: GatewayDraft) => void;
}

/** The fields of a gateway of one's own. */
export function GatewayForm({ draft, onChange }: GatewayFormProps) {
  const set = (changes: Partial<GatewayDraft>) => onChange({ ...draft, ...changes });
  const text = (
    key: 'name' | 'description' | 'unitName' | 'currency' | 'source' | 'date',
    path: string,
    label: string,
  ) => ({ path, label, value: draft[key], onChange: (value: string) => set({ [key]: value }) }) as const;
  return (
    <>
      <Card title="Gateway">
        <div className="grid gap-3 sm:grid-cols-4">
          <TextField
            className="sm:col-span-2"
            {...text('name', 'name', 'Name')}
            hint={`Id ${draft.id || slugOf(draft.name) || '–'}`}
          />
          <TextField {...text('unitName', 'unitName', 'A unit is called')} />
          <TextField path="defaultRegion" label="Region" value={draft.region} onChange={(region) => set({ region })} />
          <TextField className="sm:col-span-4" {...text('description', 'description', 'Description')} />
          <TextField
            className="sm:col-span-2"
            {...text('source', 'source', 'Where the figures entered here come from')}
            hint="An offer, a page, a person: it stands beside each figure"
          />
          <TextField {...text('date', 'date', 'Seen on')} hint="Year-month-day" />
          <TextField {...text('currency', 'currency', 'Currency')} />
        </div>
      </Card>
      <Card title="Tiers" note="an empty figure is shown as not published, never as 0">
        <ol className="space-y-5">
          {draft.tiers.map((tier, index) => (
            <li key={index} className="border-b border-line pb-5 last:border-b-0 last:pb-0">
              <TierFields
                path={`tiers.${index}`}
                tier={tier}
                currency={draft.currency}
                onChange={(changed) => set({ tiers: draft.tiers.with(index, changed) })}
              />
              <div className="mt-2 flex gap-1">
                <Button
                  look="quiet"
                  onClick={() =>
                    set({
                      tiers: [...draft.tiers, { ...tier, id: '', name: `${tier.name} ${draft.tiers.length + 1}` }],
                    })
                  }
                >
                  <Copy aria-hidden /> Copy tier
                </Button>
                {draft.tiers.length > 1 && (
                  <Button
                    look="quiet"
                    aria-label={`Remove tier ${tier.name}`}
                    onClick={() => set({ tiers: draft.tiers.toSpliced(index, 1) })}
                  >
                    <Trash2 aria-hidden /> Remove tier
                  </Button>
                )}
              </div>
            </li>
          ))}
        </ol>
        <Button className="mt-3" onClick={() => set({ tiers: [...draft.tiers, emptyTierDraft()] })}>
          <Plus aria-hidden /> Add tier
        </Button>
      </Card>
      <Card title="Limits">
        <LimitFields items={draft.limits} onChange={(limits) => set({ limits })} />
      </Card>
      <Card title="Policies" note="one of them answers requests, such as forwarding to a backend">
        <PolicyFields items={draft.policies} onChange={(policies) => set({ policies })} />
      </Card>
    </>
  );
}
