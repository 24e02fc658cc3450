import { runStyle } from '@headroom/figures';

/** The letter that stands for a run, with its line in the charts. */
export function RunKey({ label }: { label: string }) {
  const { color, dash } = runStyle(label);
  return (
    <span className="inline-flex items-center gap-1.5 font-medium whitespace-nowrap">
      <svg aria-hidden width="18" height="8" className="shrink-0">
        <line
          x1="1"
          x2="17"
          y1="4"
          y2="4"
          stroke={color}
          strokeWidth="2"
          strokeDasharray={dash}
          strokeLinecap="round"
        />
      </svg>
      {label}
    </span>
  );
}
