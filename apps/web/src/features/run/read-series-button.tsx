import { ActionButton } from '@/ui/action-button';
import { keepServerSeriesAction } from './actions';

interface ReadSeriesButtonProps {
  runId: string;
  /** Null is Azure Monitor. */
  telemetryId: string | null;
  label: string;
}

/** Reads what a source of metrics said of a run's target, and keeps it. */
export function ReadSeriesButton({ runId, telemetryId, label }: ReadSeriesButtonProps) {
  return (
    <ActionButton pendingText="One moment…" act={() => keepServerSeriesAction(runId, telemetryId)}>
      Read {label}
    </ActionButton>
  );
}
