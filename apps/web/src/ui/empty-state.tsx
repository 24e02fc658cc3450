import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  icon: LucideIcon;
  title: string;
  children?: ReactNode;
  /** The one main action. */
  action?: ReactNode;
}

/** Says why there is nothing here, and what to do about it. */
export function EmptyState({ icon: Icon, title, children, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-2 px-4 py-10 text-center">
      <Icon aria-hidden className="size-6 text-ink-3" strokeWidth={1.5} />
      <p className="font-medium">{title}</p>
      {children && <div className="max-w-prose text-[13px] text-balance text-ink-2">{children}</div>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  );
}
