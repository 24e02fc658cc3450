import type { ReactNode } from 'react';
import { ReportPlaces } from '@/features/delivery/report-places';

export default function ReportsLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <ReportPlaces />
      {children}
    </>
  );
}
