import { TextField } from './form-fields';

/** An objective as it is typed. */
export interface SloDraft {
  percentile: string;
  latencyMs: string;
  maxErrorPercent: string;
}

/** The three figures of an objective. */
export function SloFields({ slo, onChange }: { slo: SloDraft; onChange: (change: Partial<SloDraft>) => void }) {
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <TextField
        path="slo.percentile"
        label="Latency percentile"
        unit="50 to 99.99"
        value={slo.percentile}
        onChange={(percentile) => onChange({ percentile })}
      />
      <TextField
        path="slo.latencyMs"
        label="Latency at most"
        unit="ms"
        value={slo.latencyMs}
        onChange={(latencyMs) => onChange({ latencyMs })}
      />
      <TextField
        path="slo.maxErrorRate"
        label="Errors at most"
        unit="%"
        value={slo.maxErrorPercent}
        onChange={(maxErrorPercent) => onChange({ maxErrorPercent })}
      />
    </div>
  );
}
