'use client';

import dynamic from 'next/dynamic';
import { ChartsLoading } from '@/charts/charts-loading';

export const OverlayCharts = dynamic(() => import('./overlay-charts').then((module) => module.OverlayCharts), {
  loading: ChartsLoading,
});
export const ComparePercentilesChart = dynamic(
  () => import('@/charts/compare-percentiles').then((module) => module.ComparePercentilesChart),
  { loading: ChartsLoading },
);
