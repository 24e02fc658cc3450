import { Search, X } from 'lucide-react';
import { Button } from '@/ui/button';
import { Checklist } from '@/ui/checklist';
import { classNames } from '@/ui/class-names';
import { Input } from '@/ui/field';
import type { CatalogColumn, FeatureName } from './catalog-columns';
import { initialState, type CatalogState } from './catalog-state';
import { kindName } from './kind-names';

interface CatalogFiltersProps {
  state: CatalogState;
  onChange: (changes: Partial<CatalogState>) => void;
  kinds: readonly string[];
  gateways: readonly { id: string; name: string }[];
  features: readonly FeatureName[];
  columns: readonly CatalogColumn[];
}

/** What is shown of the catalog: filters, and which columns. */
export function CatalogFilters({ state, onChange, kinds, gateways, features, columns }: CatalogFiltersProps) {
  const filtered =
    state.text !== '' ||
    state.pricedOnly ||
    [state.kinds, state.gateways, state.features].some((chosen) => chosen.length > 0);
  return (
    <div role="search" aria-label="Filter the catalog" className="flex flex-wrap items-center gap-2">
      <div className="relative w-56 max-w-full">
        <Search aria-hidden className="absolute top-2.5 left-2.5 size-3.5 text-ink-3" />
        <Input
          type="search"
          aria-label="Search by name"
          placeholder="Search by name"
          className="pl-8"
          value={state.text}
          onChange={({ target }) => onChange({ text: target.value })}
        />
      </div>
      <div role="group" aria-label="Kind of gateway" className="flex">
        {kinds.map((kind) => {
          const on = state.kinds.includes(kind);
          return (
            <button
              key={kind}
              type="button"
              aria-pressed={on}
              onClick={() =>
                onChange({ kinds: on ? state.kinds.filter((other) => other !== kind) : [...state.kinds, kind] })
              }
              className={classNames(
                '-ml-px h-8.5 border border-control bg-surface px-2.5 text-[13px] font-medium first:ml-0 first:rounded-l-md last:rounded-r-md hover:bg-sunken',
                on && 'z-1 border-accent bg-accent-soft text-accent',
              )}
            >
              {kindName(kind)}
            </button>
          );
        })}
      </div>
      <Checklist
        label="Gateways"
        options={gateways.map(({ id, name }) => ({ id, label: name }))}
        chosen={state.gateways}
        onChange={(chosen) => onChange({ gateways: chosen })}
      />
      {features.length > 0 && (
        <Checklist
          label="Features"
          options={features.map(({ id, name }) => ({ id, label: name }))}
          chosen={state.features}
          onChange={(chosen) => onChange({ features: chosen })}
        />
      )}
      <label className="flex h-8.5 cursor-pointer items-center gap-2 px-1 text-[13px]">
        <input
          type="checkbox"
          className="size-4 accent-accent"
          checked={state.pricedOnly}
          onChange={({ target }) => onChange({ pricedOnly: target.checked })}
        />
        Only with a price
      </label>
      {filtered && (
        <Button
          look="quiet"
          onClick={() => {
            const { text, pricedOnly, kinds: none, gateways: every, features: any } = initialState;
            onChange({ text, pricedOnly, kinds: none, gateways: every, features: any });
          }}
        >
          <X aria-hidden /> Clear filters
        </Button>
      )}
      <span className="ml-auto">
        <Checklist
          label="Columns"
          counted={false}
          options={columns.map(({ id, label }) => ({ id, label }))}
          chosen={state.columns}
          onChange={(chosen) => onChange({ columns: chosen.length > 0 ? chosen : initialState.columns })}
        />
      </span>
    </div>
  );
}
