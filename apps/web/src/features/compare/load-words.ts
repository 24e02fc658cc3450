import type { StageOrder } from '@headroom/core';
import { formatNumber } from '@/ui/format';

/** A load in a few words: `200 rps`, `50 users`. */
export const loadInWords = (load: StageOrder['load']): string =>
  load.model === 'open' ? `${formatNumber(load.rps)} rps` : `${formatNumber(load.users)} users`;
