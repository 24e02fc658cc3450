'use client';

import type { WhatIf } from '@headroom/core';
import { RotateCcw } from 'lucide-react';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { Explain } from '@/ui/explain';
import { Select } from '@/ui/field';
import { Slider } from './slider';

interface WhatIfCardProps {
  whatIf: WhatIf;
  planned: WhatIf;
  /** The plan's policies in the order of their chain. */
  policies: readonly string[];
  isPlanned: boolean;
  onChange: (change: Partial<WhatIf>) => void;
  onReset: () => void;
}

const percentiles = [50, 75, 90, 95, 99, 99.9];
/** A logarithmic slider reaches from a fifth of what is planned to five times as much. */
const reach = 5;

/** The figures of the plan to be moved about; the answer follows. */
export function WhatIfCard({ whatIf, planned, policies, isPlanned, onChange, onReset }: WhatIfCardProps) {
  const around = (value: number) => ({ min: value / reach, max: value * reach });
  const percent = (share: number) => Number((share * 100).toPrecision(12));
  const offered = [...new Set([...percentiles, planned.percentile, whatIf.percentile])].sort((a, b) => a - b);
  return (
    <Card
      title="What if"
      note="nothing is saved"
      className="print:hidden"
      actions={
        <Button look="quiet" className="-mr-2 min-h-7" disabled={isPlanned} onClick={onReset}>
          <RotateCcw aria-hidden /> Reset
        </Button>
      }
    >
      <div className="space-y-1.5">
        <Slider
          label="Peak rate"
          unit="rps"
          value={whatIf.rps}
          planned={planned.rps}
          {...around(planned.rps)}
          limits={{ min: 0.001, max: 1e7 }}
          onChange={(rps) => onChange({ rps })}
          explain={
            <Explain what="Another peak rate">
              The busiest rate of today. Calls a month go in proportion to the peak after growth, so that the day keeps
              its shape.
            </Explain>
          }
        />
        <Slider
          label="Growth"
          unit="×"
          value={whatIf.growthFactor}
          planned={planned.growthFactor}
          min={0.5}
          max={4}
          step={0.05}
          limits={{ min: 0.1, max: 100 }}
          onChange={(growthFactor) => onChange({ growthFactor })}
        />
        <Slider
          label="Headroom"
          unit="%"
          value={percent(whatIf.headroom)}
          planned={percent(planned.headroom)}
          min={0}
          max={60}
          step={1}
          limits={{ min: 0, max: 90 }}
          onChange={(value) => onChange({ headroom: value / 100 })}
        />
        <Slider
          label="Spare units"
          value={whatIf.spareUnits}
          planned={planned.spareUnits}
          min={0}
          max={5}
          step={1}
          isWhole
          limits={{ min: 0, max: 100 }}
          onChange={(spareUnits) => onChange({ spareUnits })}
        />
        <Slider
          label="Latency at most"
          unit="ms"
          value={whatIf.latencyMs}
          planned={planned.latencyMs}
          {...around(planned.latencyMs)}
          limits={{ min: 0.001, max: 600_000 }}
          onChange={(latencyMs) => onChange({ latencyMs })}
        />
        <div className="flex items-center justify-between gap-2 py-1 text-[13px]">
          <label htmlFor="what-if-percentile" className="font-medium">
            at the percentile
          </label>
          <Select
            id="what-if-percentile"
            className="h-7 w-24"
            value={String(whatIf.percentile)}
            onChange={({ target }) => onChange({ percentile: Number(target.value) })}
          >
            {offered.map((percentile) => (
              <option key={percentile} value={String(percentile)}>
                p{percentile}
              </option>
            ))}
          </Select>
        </div>
        <Slider
          label="Discount"
          unit="%"
          value={whatIf.discountPercent}
          planned={0}
          min={0}
          max={60}
          step={1}
          limits={{ min: 0, max: 100 }}
          onChange={(discountPercent) => onChange({ discountPercent })}
          explain={
            <Explain what="A discount">
              Taken off every price of every tier, after the discounts that the workspace’s prices have already: two of
              10 % leave 90 % of 90 %, which is 81 %.
            </Explain>
          }
        />
        {policies.length > 0 && (
          <Policies policies={policies} without={whatIf.without} onChange={(without) => onChange({ without })} />
        )}
      </div>
    </Card>
  );
}

interface PoliciesProps {
  policies: readonly string[];
  without: readonly string[];
  onChange: (without: string[]) => void;
}

function Policies({ policies, without, onChange }: PoliciesProps) {
  return (
    <fieldset className="border-t border-line pt-2">
      <legend className="sr-only">Policies</legend>
      <p aria-hidden className="text-[13px] font-medium">
        Policies
      </p>
      <ul>
        {policies.map((policy) => (
          <li key={policy}>
            <label className="flex min-h-7 cursor-pointer items-center gap-2 text-[13px] wrap-anywhere">
              <input
                type="checkbox"
                className="size-4 shrink-0 accent-accent"
                checked={!without.includes(policy)}
                onChange={({ target: { checked } }) =>
                  onChange(policies.filter((one) => (one === policy ? !checked : without.includes(one))))
                }
              />
              {policy}
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
