import { curveTotals, type Requirement } from '@headroom/core';
import type { ReactNode } from 'react';
import { Card } from '@/ui/card';
import { Explain } from '@/ui/explain';
import { formatCount, formatFull, formatNumber, formatRps } from '@/ui/format';
import { tierName } from '@/ui/tier-name';

interface RequirementCardProps {
  requirement: Requirement;
  /** By `gateway/tier`; ids stand where a name is missing. */
  tierNames?: Readonly<Record<string, string>>;
  /** By their ids, which stand where a name is missing. */
  gatewayNames?: Readonly<Record<string, string>>;
  actions?: ReactNode;
  className?: string;
}

/** What the plan asks for. */
export function RequirementCard({
  requirement,
  tierNames = {},
  gatewayNames = {},
  actions,
  className,
}: RequirementCardProps) {
  const { policySet, rps, growthFactor, headroom, spareUnits, monthlyCalls, slo, region, currency, hoursPerMonth } =
    requirement;
  const { alternatives = [], constraints = {}, current, demandCurve } = requirement;
  const nameOf = (id: string) => tierName(`${policySet.gateway}/${id}`, tierNames);
  const required = rps * growthFactor;
  const withHeadroom = required / (1 - headroom);
  return (
    <Card title="Requirement" actions={actions} className={className}>
      <p className="text-2xl leading-8 font-semibold tracking-tight">
        {formatFull(rps)} <span className="text-sm font-medium text-ink-2">rps at peak today</span>
      </p>
      <p className="mb-3 text-[13px] text-ink-2">
        <span title={`${formatFull(required)} rps`}>{formatRps(required)}</span> after growth,{' '}
        <span title={`${formatFull(withHeadroom)} rps`}>{formatRps(withHeadroom)}</span> with headroom
        <Explain what="What an option must carry">
          Peak rate × growth = {formatFull(required)} rps. Headroom is kept free on top: {formatFull(required)} ÷ (1 −{' '}
          {formatFull(headroom)}) = {formatFull(withHeadroom)} rps, with {formatCount(spareUnits)} spare{' '}
          {spareUnits === 1 ? 'unit' : 'units'} out of service.
        </Explain>
      </p>
      <dl className="divide-y divide-line text-[13px]">
        <Row label="SLO">
          p{slo.percentile} ≤ {formatFull(slo.latencyMs)} ms
        </Row>
        <Row label="Errors at most">{formatFull(slo.maxErrorRate * 100)} %</Row>
        <Row label="Policy set">{policySet.name}</Row>
        {alternatives.map(({ policySet: { gateway, name } }) => (
          <Row key={gateway} label={`or ${gatewayNames[gateway] ?? gateway}`}>
            {name}
          </Row>
        ))}
        <Row label="Growth">× {formatFull(growthFactor)}</Row>
        <Row label="Headroom">{formatFull(headroom * 100)} %</Row>
        <Row label="Spare units">{formatCount(spareUnits)}</Row>
        <Row label="Calls a month">{formatCount(monthlyCalls)}</Row>
        {demandCurve && (
          <Row label="Demand curve">
            {formatCount(demandCurve.hourlyRps.length)} h, at most {formatNumber(curveTotals(demandCurve).peakRps)} rps
          </Row>
        )}
        {constraints.vnet && <Row label="Network">reaches a VNet</Row>}
        {constraints.zones && <Row label="Zones">availability zones</Row>}
        {constraints.minSlaPercent !== undefined && (
          <Row label="SLA">at least {formatFull(constraints.minSlaPercent)} %</Row>
        )}
        {constraints.tiers && <Row label="Tiers allowed">{constraints.tiers.map(nameOf).join(', ')}</Row>}
        {current && (
          <Row label="Runs today">
            {nameOf(current.tier)}
            {current.units !== null && ` × ${current.units}`}
          </Row>
        )}
        <Row label="Region">{region}</Row>
        <Row label="Billing">
          {currency}, {formatFull(hoursPerMonth)} h
        </Row>
      </dl>
    </Card>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-3 py-1.5">
      <dt className="text-ink-3">{label}</dt>
      <dd className="text-right font-medium">{children}</dd>
    </div>
  );
}
