import type { ReactNode } from 'react';
import { Card } from '@/ui/card';

/** The frame of the pages that let people in: narrow, with one heading. */
export function Entry({ title, note, children }: { title: string; note?: ReactNode; children: ReactNode }) {
  return (
    <div className="mx-auto mt-[8vh] max-w-md">
      <p className="mb-4 text-sm font-semibold tracking-tight text-ink-2">Headroom</p>
      <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
      {note && <div className="mt-1 text-[13px] text-ink-2">{note}</div>}
      <Card className="mt-5">{children}</Card>
    </div>
  );
}
