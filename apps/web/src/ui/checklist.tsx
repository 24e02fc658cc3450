'use client';

import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { classNames } from './class-names';

interface ChecklistProps {
  label: string;
  options: readonly { id: string; label: string }[];
  chosen: readonly string[];
  /** Says how many are chosen beside the label. */
  counted?: boolean;
  /** Without a frame, for places that should not draw the eye. */
  quiet?: boolean;
  onChange: (chosen: string[]) => void;
}

/** Several of many, behind a button. A native popover: Escape and a click elsewhere close it. */
export function Checklist({ label, options, chosen, counted = true, quiet = false, onChange }: ChecklistProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const active = counted && chosen.length > 0;
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        className={classNames(
          'inline-flex items-center gap-1.5 rounded-md text-[13px] font-medium hover:bg-sunken',
          quiet ? 'min-h-8 px-2 text-ink-2 hover:text-ink' : 'h-8.5 border border-control bg-surface px-2.5',
          active && 'border-accent bg-accent-soft text-accent',
        )}
      >
        {label}
        {active && <span>· {chosen.length}</span>}
        <ChevronDown aria-hidden className="size-3.5" />
      </button>
      <fieldset
        id={id}
        popover="auto"
        onBeforeToggle={({ newState }) => setOpen(newState === 'open')}
        className="explain max-h-96 w-72 max-w-[calc(100vw-2rem)] overflow-y-auto rounded-lg border border-line bg-surface p-2 text-ink shadow-pop"
      >
        <legend className="sr-only">{label}</legend>
        {open &&
          options.map((option) => (
            <label
              key={option.id}
              className="flex cursor-pointer items-start gap-2 rounded-md px-2 py-1.5 text-[13px] hover:bg-sunken"
            >
              <input
                type="checkbox"
                className="mt-0.5 size-4 shrink-0 accent-accent"
                checked={chosen.includes(option.id)}
                onChange={({ target }) =>
                  onChange(
                    options
                      .map(({ id }) => id)
                      .filter((id) => (id === option.id ? target.checked : chosen.includes(id))),
                  )
                }
              />
              <span className="min-w-0">{option.label}</span>
            </label>
          ))}
      </fieldset>
    </>
  );
}
