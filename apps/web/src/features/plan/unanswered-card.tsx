import type { RankedGateway } from '@headroom/core';
import { FlaskConical } from 'lucide-react';
import type { ReactNode } from 'react';
import { ButtonLink } from '@/ui/button';
import { Card } from '@/ui/card';
import { EmptyState } from '@/ui/empty-state';

interface UnansweredCardProps {
  planId: string;
  isArchived: boolean;
  /** How the gateway that is looked at stands; null while the plan has not been evaluated. */
  standing: Pick<RankedGateway, 'name' | 'why'> | null;
  /** Watches the run that is under way. */
  underWay: ReactNode;
}

/** Why there is no answer of a plan on a gateway. */
export const UnansweredCard = ({ planId, isArchived, standing, underWay }: UnansweredCardProps) => (
  <Card>
    {standing ? (
      <EmptyState
        icon={FlaskConical}
        title={`${standing.name} could not be answered`}
        action={!isArchived && <ButtonLink href={`/plans/${planId}/edit`}>Edit the plan</ButtonLink>}
      >
        {standing.why}
      </EmptyState>
    ) : (
      <EmptyState icon={FlaskConical} title="This plan has not been evaluated yet" action={underWay}>
        {isArchived
          ? 'It is archived, and not answered until it is restored.'
          : '“Evaluate again” answers it with today’s evidence and prices.'}
      </EmptyState>
    )}
  </Card>
);
