'use client';

import dynamic from 'next/dynamic';
import { ChartsLoading } from '@/charts/charts-loading';

export const CostAgainstRateChart = dynamic(
  () => import('@/charts/cost-against-rate').then((module) => module.CostAgainstRateChart),
  { loading: ChartsLoading },
);
export const PolicyTaxChart = dynamic(() => import('@/charts/policy-tax').then((module) => module.PolicyTaxChart), {
  loading: ChartsLoading,
});
export const CostMonthsChart = dynamic(() => import('@/charts/cost-months').then((module) => module.CostMonthsChart), {
  loading: ChartsLoading,
});
