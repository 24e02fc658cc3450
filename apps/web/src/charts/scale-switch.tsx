interface ScaleSwitchProps {
  scale: 'log' | 'linear';
  choose: (scale: 'log' | 'linear') => void;
}

/** Switches the axis of latency between logarithmic and linear. */
export function ScaleSwitch({ scale, choose }: ScaleSwitchProps) {
  const other = scale === 'log' ? 'linear' : 'log';
  return (
    <button
      type="button"
      onClick={() => choose(other)}
      aria-label={`Latency axis: ${scale}. Switch to ${other}`}
      className="h-7 rounded-md px-2 text-xs text-ink-2 hover:bg-sunken hover:text-ink"
    >
      {scale === 'log' ? 'Log' : 'Linear'}
    </button>
  );
}
