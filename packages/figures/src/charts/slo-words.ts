import type { Slo } from '@headroom/core';
import { formatFull } from '../format';

/** As it stands at its line. */
export const sloLabel = ({ percentile, latencyMs }: Slo): string => `SLO p${percentile} ≤ ${formatFull(latencyMs)} ms`;
