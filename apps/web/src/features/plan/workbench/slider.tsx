'use client';

import { useId, useState, type ReactNode } from 'react';
import { classNames } from '@/ui/class-names';
import { formatFull } from '@/ui/format';

interface SliderProps {
  label: string;
  /** In the unit that is shown. */
  value: number;
  planned: number;
  min: number;
  max: number;
  /** Distance of two neighbouring values; on a logarithmic slider it has none. */
  step?: number;
  /** Only whole numbers make sense. */
  isWhole?: boolean;
  /** What may be typed beside the slider. */
  limits: { min: number; max: number };
  unit?: string;
  explain?: ReactNode;
  onChange: (value: number) => void;
}

/** Positions of a logarithmic slider: the middle one is the geometric mean of its ends. */
const positions = 200;

/** A figure to drag or to type, with what was planned where it differs. Without a step it is logarithmic. */
export function Slider({
  label,
  value,
  planned,
  min,
  max,
  step,
  isWhole,
  limits,
  unit,
  explain,
  onChange,
}: SliderProps) {
  const id = useId();
  const [draft, setDraft] = useState<string | null>(null);
  const isMoved = value !== planned;
  const read = (text: string) => {
    const number = Number(text.replaceAll(',', ''));
    return text.trim() !== '' && number >= limits.min && number <= limits.max ? number : null;
  };
  const valueText = unit ? `${formatFull(value)} ${unit}` : formatFull(value);
  return (
    <div>
      <div className="flex h-7 items-center justify-between gap-2 text-[13px]">
        <span className="flex min-w-0 items-center">
          <label htmlFor={id} className="truncate font-medium">
            {label}
          </label>
          {explain}
        </span>
        <span className="flex shrink-0 items-center gap-1.5 text-xs text-ink-3 tabular-nums">
          {isMoved && <span title="As planned">was {formatFull(planned)}</span>}
          <input
            aria-label={unit ? `${label}, ${unit}` : label}
            aria-invalid={draft !== null && read(draft) === null}
            inputMode="decimal"
            autoComplete="off"
            value={draft ?? formatFull(value)}
            onChange={({ target: { value: text } }) => {
              setDraft(text);
              const number = read(text);
              if (number !== null) onChange(isWhole ? Math.round(number) : number);
            }}
            onBlur={() => setDraft(null)}
            className={classNames(
              'h-6.5 w-18 rounded-md border border-control/50 bg-surface px-1.5 text-right text-[13px] text-ink hover:border-control aria-invalid:border-bad',
              isMoved && 'border-accent font-semibold text-accent',
            )}
          />
          {unit && <span className="w-6">{unit}</span>}
        </span>
      </div>
      <input
        id={id}
        type="range"
        aria-valuetext={valueText}
        className="block h-5 w-full cursor-pointer accent-accent"
        {...(step === undefined
          ? {
              ...{ min: 0, max: positions, step: 1, value: positionOf(value, min, max) },
              onChange: ({ target }) => {
                const position = Number(target.value);
                onChange(position === positionOf(planned, min, max) ? planned : valueAt(position, min, max));
              },
            }
          : { min, max, step, value, onChange: ({ target }) => onChange(Number(target.value)) })}
      />
    </div>
  );
}

const positionOf = (value: number, min: number, max: number) =>
  Math.round((positions * Math.log(Math.min(Math.max(value, min), max) / min)) / Math.log(max / min));

const valueAt = (position: number, min: number, max: number) =>
  Number((min * (max / min) ** (position / positions)).toPrecision(3));
