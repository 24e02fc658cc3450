import { Tag } from '@/ui/tag';
import { Time } from '@/ui/time';
import type { PlanAnswer } from './plan-view';

interface PlanFootnoteProps extends Pick<PlanAnswer, 'priceBook' | 'createdAt'> {
  /** Title of the price book's source. */
  source: string;
}

/** Where a plan's prices come from, and when it was evaluated. */
export const PlanFootnote = ({ source, priceBook, createdAt }: PlanFootnoteProps) => (
  <p>
    Prices: {source}, seen on <Time at={priceBook.observedOn} shape="date" />, {priceBook.currency}.{' '}
    {priceBook.stale && <Tag tone="warn">Old prices</Tag>} Evaluated <Time at={createdAt} />.
  </p>
);
