import type { Calibration } from '@headroom/core';
import { Explain } from '@/ui/explain';
import { formatRps, formatSpan } from '@/ui/format';
import { Time } from '@/ui/time';

interface ProvenRateProps {
  calibration: Calibration | null;
  isCalibrating: boolean;
}

/** The highest rate at which the builtin engine's own certificate held on a machine, with its day. */
export function ProvenRate({ calibration, isCalibrating }: ProvenRateProps) {
  return (
    <div>
      {calibration ? (
        <p className="flex flex-wrap items-center gap-x-1">
          <span className="font-medium tabular-nums">
            {calibration.maxRps === null ? 'None proven' : formatRps(calibration.maxRps)}
          </span>
          <Explain what="Proven rate">
            The highest rate of the builtin engine at which its own certificate held, against a stub that answers at
            once on the same machine; so a lower bound. It took {formatSpan(calibration.seconds * 1000)} on{' '}
            {calibration.cores} cores. {calibration.limit}
          </Explain>
          <span className="text-xs whitespace-nowrap text-ink-3">
            <Time at={calibration.measuredAt} />
          </span>
        </p>
      ) : (
        !isCalibrating && <p className="text-ink-3">Not calibrated</p>
      )}
      {isCalibrating && <p className="text-ink-2">Calibrating, about 15 s…</p>}
    </div>
  );
}
