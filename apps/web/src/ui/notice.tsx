import { CircleX, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names';

const looks = {
  info: { icon: Info, look: 'border-accent/25 bg-accent-soft text-accent' },
  warn: { icon: TriangleAlert, look: 'border-warn/25 bg-warn-soft text-warn' },
  bad: { icon: CircleX, look: 'border-bad/25 bg-bad-soft text-bad' },
} as const;

/** Something the reader must know before reading on. `bad` is announced. */
export function Notice({
  kind,
  children,
  className,
}: {
  kind: keyof typeof looks;
  children: ReactNode;
  className?: string;
}) {
  const { icon: Icon, look } = looks[kind];
  return (
    <div
      role={kind === 'bad' ? 'alert' : undefined}
      className={classNames('flex gap-2.5 rounded-lg border px-3.5 py-2.5 text-[13px]', look, className)}
    >
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0 text-ink">{children}</div>
    </div>
  );
}
