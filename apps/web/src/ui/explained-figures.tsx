import { Explain } from './explain';

/** How what was measured at a level of load is computed, wherever it stands. */
export const explained = {
  capacity: (
    <Explain what="Capacity">
      The highest rate at which a stage, repeated for longer, stayed inside the SLO, completed at least 97 % of what was
      offered, was steady, and had a healthy generator. The next rate above it failed.
    </Explain>
  ),
  achieved: (
    <Explain what="Achieved rate">
      Successful completions per second over the measured window of the stage; the settling seconds at its start are
      left out.
    </Explain>
  ),
  latency: (
    <Explain what="Percentiles of latency">
      Of the requests that succeeded, from the merged histograms of all measured seconds, never an average of
      percentiles. Measured from the moment a request was meant to be sent, so waiting inside the generator counts. Grey
      is of few samples.
    </Explain>
  ),
  errorRate: (
    <Explain what="Error rate">
      Failures divided by all completions of the stage. Where enough failures can be expected, its upper 95 % confidence
      limit (Wilson) decides; in a short stage the observed share does.
    </Explain>
  ),
  serviceDemand: (
    <Explain what="CPU per request (service demand)">
      CPU seconds that the target’s units used in the stage, divided by the requests they handled; idle background
      included.
    </Explain>
  ),
};
