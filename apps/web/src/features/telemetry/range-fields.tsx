import { TextField } from '@/ui/form-fields';
import type { TelemetryDraft } from './telemetry-draft';

export interface SourceFieldsProps {
  draft: TelemetryDraft;
  onChange: (changes: Partial<TelemetryDraft>) => void;
}

interface RangeFieldsProps extends SourceFieldsProps {
  /** What the source allows. */
  hints?: { days: string; stepSeconds: string };
}

/** How far back a source is read, and how finely. */
export const RangeFields = ({ draft, onChange, hints }: RangeFieldsProps) => (
  <>
    <TextField
      path="source.days"
      label="Reaching back"
      unit="days"
      hint={hints?.days}
      value={draft.days}
      onChange={(days) => onChange({ days })}
    />
    <TextField
      path="source.stepSeconds"
      label="Step"
      unit="seconds"
      hint={hints?.stepSeconds}
      value={draft.stepSeconds}
      onChange={(stepSeconds) => onChange({ stepSeconds })}
    />
  </>
);
