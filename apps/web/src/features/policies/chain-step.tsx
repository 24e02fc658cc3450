'use client';

import { ArrowDown, ArrowUp, GripVertical, SlidersHorizontal, Trash2 } from 'lucide-react';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { Button } from '@/ui/button';
import { classNames } from '@/ui/class-names';
import { Tag } from '@/ui/tag';
import type { EditedStep } from './chain-edit';
import { StepFields } from './step-fields';
import { sectionOf, stepSummary } from './step-summary';

interface ChainStepProps {
  step: EditedStep;
  /** From 1, of so many. */
  place: number;
  of: number;
  cost: ReactNode;
  move: (by: -1 | 1) => void;
  remove: () => void;
  change: (params: Record<string, unknown>) => void;
  drag: { start: () => void; over: () => void; drop: () => void; end: () => void; isTarget: boolean };
}

/** One policy of a chain: its place, what it is set to, what it costs, and what can be done with it. */
export function ChainStep({ step, place, of, cost, move, remove, change, drag }: ChainStepProps) {
  const [open, setOpen] = useState(false);
  const { policy } = step;
  const section = sectionOf(step);
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    move(event.key === 'ArrowUp' ? -1 : 1);
  };
  const buttonId = (what: string) => `chain-${step.key}-${what}`;
  return (
    <li
      onKeyDown={onKeyDown}
      onDragOver={(event) => {
        event.preventDefault();
        drag.over();
      }}
      onDrop={(event) => {
        event.preventDefault();
        drag.drop();
      }}
      className={classNames('border-b border-line px-4 py-2 last:border-b-0', drag.isTarget && 'bg-accent-soft')}
    >
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 sm:gap-x-3">
        <span
          draggable
          onDragStart={({ currentTarget, dataTransfer }) => {
            dataTransfer.setData('text/plain', policy);
            dataTransfer.setDragImage(currentTarget.closest('li')!, 0, 0);
            drag.start();
          }}
          onDragEnd={drag.end}
          title="Drag to another place"
          className="flex cursor-grab items-center gap-1 text-ink-3 max-sm:hidden"
        >
          <GripVertical aria-hidden className="size-4" />
        </span>
        <span className="w-5 text-right text-[13px] tabular-nums text-ink-3">{place}</span>
        <div className="min-w-28 flex-1 sm:min-w-44">
          <p className="flex flex-wrap items-center gap-x-2 text-[13px] font-medium wrap-anywhere">
            {policy}
            {section !== '' && <Tag>{section}</Tag>}
          </p>
          <p className="line-clamp-1 font-mono text-xs wrap-anywhere text-ink-3">{stepSummary(step)}</p>
        </div>
        <div className="flex-1 max-sm:order-last max-sm:basis-full max-sm:pl-8 sm:min-w-48">{cost}</div>
        <div className="flex gap-0.5" role="group" aria-label={`${policy}, place ${place} of ${of}`}>
          <Button
            id={buttonId('up')}
            look="quiet"
            aria-label={`Move ${policy} up`}
            aria-disabled={place === 1}
            className={place === 1 ? 'opacity-40' : ''}
            onClick={() => move(-1)}
          >
            <ArrowUp aria-hidden />
          </Button>
          <Button
            id={buttonId('down')}
            look="quiet"
            aria-label={`Move ${policy} down`}
            aria-disabled={place === of}
            className={place === of ? 'opacity-40' : ''}
            onClick={() => move(1)}
          >
            <ArrowDown aria-hidden />
          </Button>
          <Button
            id={buttonId('edit')}
            look="quiet"
            aria-label={`Parameters of ${policy}`}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            <SlidersHorizontal aria-hidden />
          </Button>
          <Button id={buttonId('remove')} look="quiet" aria-label={`Remove ${policy}`} onClick={remove}>
            <Trash2 aria-hidden />
          </Button>
        </div>
      </div>
      {open && (
        <div className="mt-2 rounded-md bg-sunken/60 p-3 sm:ml-12">
          <StepFields params={step.params} onChange={change} />
        </div>
      )}
    </li>
  );
}
