import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names';

interface FieldProps {
  id: string;
  label: string;
  unit?: string;
  hint?: ReactNode;
  error?: string;
  className?: string;
  children: (control: { id: string; name: string; 'aria-invalid': boolean; 'aria-describedby'?: string }) => ReactNode;
}

/** A label, a control, and below it what to enter or what is wrong. `id` is the field's path in the document. */
export function Field({ id, label, unit, hint, error, className, children }: FieldProps) {
  const note = error ?? hint;
  return (
    <div className={classNames('min-w-0', className)}>
      <label htmlFor={id} className="mb-1 flex items-baseline justify-between gap-2 text-[13px] font-medium">
        <span>{label}</span>
        {unit && <span className="text-xs font-normal text-ink-3">{unit}</span>}
      </label>
      {children({ id, name: id, 'aria-invalid': Boolean(error), 'aria-describedby': note ? `${id}-note` : undefined })}
      {note && (
        <p
          id={`${id}-note`}
          className={classNames('mt-1 text-xs wrap-anywhere', error ? 'font-medium text-bad' : 'text-ink-3')}
        >
          {note}
        </p>
      )}
    </div>
  );
}

const control =
  'block w-full rounded-md border border-control bg-surface px-2.5 text-[13px] text-ink placeholder:text-ink-3 aria-invalid:border-bad';

export const Input = ({ className, ...rest }: ComponentProps<'input'>) => (
  <input autoComplete="off" {...rest} className={classNames(control, 'h-8.5', className)} />
);

export const Textarea = ({ className, ...rest }: ComponentProps<'textarea'>) => (
  <textarea
    rows={3}
    spellCheck={false}
    {...rest}
    className={classNames(control, 'py-1.5 font-mono text-xs', className)}
  />
);

export const Select = ({ className, ...rest }: ComponentProps<'select'>) => (
  <select {...rest} className={classNames(control, 'h-8.5', className)} />
);
