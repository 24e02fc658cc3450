'use client';

import type { PolicyCost } from '@headroom/services';
import { Explain } from '@/ui/explain';
import { GradeTag } from '@/ui/grade-tag';
import { RetryButton } from '@/ui/retry-button';
import { Table, Td, Th, Tr } from '@/ui/table';
import { useServerData } from '@/ui/use-server-data';
import { CostCell } from './policy-costs';

/** What each policy of a set costs per call as far as it is measured, beside the choice of the set. */
export function PolicySetCosts({ gateway, set }: { gateway: string; set: string }) {
  const asked = new URLSearchParams({ gateway, set });
  const { data: costs, failed, current, reading, retry } = useServerData<PolicyCost[]>(`/api/policy-costs?${asked}`);
  if (!current) return <Line>Reading what was measured of “{set}”…</Line>;
  if (!costs)
    return (
      <div role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink-3">
        <p>What was measured could not be read: {failed}</p>
        <RetryButton {...{ reading, retry }} />
      </div>
    );
  if (costs.length === 0) return <Line>“{set}” has no policy: requests pass as they come.</Line>;
  return (
    <div className="rounded-md border border-line">
      <Table label={`Measured cost of each policy of ${set}`} boxClassName="max-h-72 overflow-auto">
        <thead>
          <tr>
            <Th>
              Policy of this set
              <Explain what="Cost of a policy">
                CPU: how long one call keeps one core busy because of the policy. Delay: how long it waits without one.
                Fitted to all evidence of the gateway with these settings, with 90 % intervals. What no run tells apart
                from the rest is unknown, not zero.
              </Explain>
            </Th>
            <Th numeric>CPU</Th>
            <Th numeric>Delay</Th>
            <Th>Grade</Th>
          </tr>
        </thead>
        <tbody>
          {costs.map(({ policy, cpuMs, delayMs, grade, runs }) => (
            <Tr key={policy}>
              <Td className="font-medium wrap-anywhere">{policy}</Td>
              <CostCell interval={cpuMs} />
              <CostCell interval={delayMs} />
              <Td>
                {grade ? (
                  <GradeTag grade={grade} />
                ) : (
                  <span className="text-xs whitespace-nowrap text-ink-3">
                    {runs.length > 0 ? 'not told apart' : 'not measured'}
                  </span>
                )}
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}

const Line = ({ children }: { children: React.ReactNode }) => (
  <p role="status" className="text-xs text-ink-3">
    {children}
  </p>
);
