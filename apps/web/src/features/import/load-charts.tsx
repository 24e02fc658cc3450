'use client';

import dynamic from 'next/dynamic';
import { ChartsLoading } from '@/charts/charts-loading';

export const ImportCharts = dynamic(() => import('./import-charts').then((module) => module.ImportCharts), {
  loading: ChartsLoading,
});
