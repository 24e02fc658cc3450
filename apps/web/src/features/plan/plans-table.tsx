import { verdictSentence, type Requirement, type StatedAnswer } from '@headroom/core';
import Link from 'next/link';
import { formatFull } from '@/ui/format';
import { Table, Td, Th, Tr } from '@/ui/table';
import { Tag } from '@/ui/tag';
import { VerdictTag } from './plan-verdict';
import { nameTiers } from './plan-view';

interface PlanRow {
  id: string;
  name: string;
  requirement: Requirement;
  recommendation: { result: StatedAnswer } | null;
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
        {plans.map(({ id, name, requirement: { rps, slo, policySet }, recommendation }) => (
          <Tr key={id}>
            <Td className="min-w-52">
              <Link href={`/plans/${id}`} className="font-medium hover:text-accent hover:underline">
                {name}
              </Link>
              <span className="block text-xs text-ink-3">
                {formatFull(rps)} rps, p{slo.percentile} ≤ {formatFull(slo.latencyMs)} ms, {policySet.name}
              </span>
            </Td>
            <Td>
              {recommendation ? <VerdictTag verdict={recommendation.result.verdict} /> : <Tag>Not evaluated</Tag>}
            </Td>
            <Td className="min-w-72">
              {recommendation ? nameTiers(verdictSentence(recommendation.result), tierNames) : 'No answer yet.'}
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}
