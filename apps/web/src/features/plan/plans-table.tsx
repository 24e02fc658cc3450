import type { Requirement } from '@headroom/core';
import Link from 'next/link';
import { formatFull } from '@/ui/format';
import { Table, Td, Th, Tr } from '@/ui/table';
import { Tag } from '@/ui/tag';
import { VerdictTag } from './plan-verdict';
import { nameTiers, overallAnswer, type Answered } from './plan-view';

interface PlanRow extends Answered {
  id: string;
  name: string;
  requirement: Requirement;
}

/** Plans with what they ask and their answer. */
export function PlansTable({ plans, tierNames }: { plans: readonly PlanRow[]; tierNames: Record<string, string> }) {
  return (
    <Table label="Plans">
      <thead>
        <tr>
          <Th>Plan</Th>
          <Th>Verdict</Th>
          <Th>Answer</Th>
        </tr>
      </thead>
      <tbody>
        {plans.map(({ id, name, requirement, ...answered }) => {
          const { rps, slo, policySet, alternatives = [] } = requirement;
          const overall = overallAnswer(answered);
          return (
            <Tr key={id}>
              <Td className="min-w-52">
                <Link href={`/plans/${id}`} className="font-medium hover:text-accent hover:underline">
                  {name}
                </Link>
                <span className="block text-xs text-ink-3">
                  {formatFull(rps)} rps, p{slo.percentile} ≤ {formatFull(slo.latencyMs)} ms, {policySet.name}
                  {alternatives.length > 0 && `, ${alternatives.length + 1} gateways`}
                </span>
              </Td>
              <Td>{overall ? <VerdictTag verdict={overall.verdict} /> : <Tag>Not evaluated</Tag>}</Td>
              <Td className="min-w-72">{overall ? nameTiers(overall.sentence, tierNames) : 'No answer yet.'}</Td>
            </Tr>
          );
        })}
      </tbody>
    </Table>
  );
}
