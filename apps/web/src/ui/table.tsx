import type { ComponentProps, Ref } from 'react';
import { classNames } from './class-names';

type TableProps = ComponentProps<'table'> & {
  label: string;
  boxClassName?: string;
  boxRef?: Ref<HTMLDivElement>;
};

/** A table that scrolls inside itself when the page is narrow. `label` names it for those who do not see it. */
export function Table({ label, className, boxClassName, boxRef, ...rest }: TableProps) {
  return (
    <div
      ref={boxRef}
      className={classNames('relative overflow-x-auto', boxClassName)}
      role="region"
      aria-label={label}
      tabIndex={0}
    >
      <table aria-label={label} {...rest} className={classNames('w-full border-collapse text-[13px]', className)} />
    </div>
  );
}

type CellProps<T extends 'th' | 'td'> = ComponentProps<T> & { numeric?: boolean };

export function Th({ numeric, className, ...rest }: CellProps<'th'>) {
  return (
    <th
      scope="col"
      {...rest}
      className={classNames(
        'border-b border-line px-3 py-2 text-xs font-medium whitespace-nowrap text-ink-3 first:pl-4 last:pr-4',
        numeric ? 'text-right' : 'text-left',
        className,
      )}
    />
  );
}

export function Td({ numeric, className, ...rest }: CellProps<'td'>) {
  return (
    <td
      {...rest}
      className={classNames(
        'border-b border-line px-3 py-2 align-top first:pl-4 last:pr-4 group-last:border-b-0',
        numeric && 'text-right whitespace-nowrap',
        className,
      )}
    />
  );
}

/** A body row; the last one has no line below. */
export function Tr({ className, ...rest }: ComponentProps<'tr'>) {
  return <tr {...rest} className={classNames('group', className)} />;
}
