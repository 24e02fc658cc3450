/** Why a series does not tell something. */
export type TelemetryLack =
  | 'no-traffic'
  | 'no-utilisation'
  | 'no-units'
  | 'units-unclear'
  | 'too-few-days'
  | 'too-short-for-week'
  | 'too-short-for-growth'
  | 'hours-missing'
  | 'step-too-long'
  | 'utilisation-flat'
  | 'too-little-spread'
  | 'does-not-follow-rate'
  | 'demand-changed-lately'
  | 'above-ceiling-when-idle';

/** What a series tells, or the reason why it does not. Unknown is never zero. */
export type Learned<T> = { known: true; value: T } | { known: false; lack: TelemetryLack; sentence: string };

export const learned = <T>(value: T): Learned<T> => ({ known: true, value });
export const lacking = (lack: TelemetryLack, sentence: string): Learned<never> => ({ known: false, lack, sentence });

/** Something about a series that whoever reads its figures should know. */
export interface TelemetryFinding {
  kind:
    | 'never-seen-above'
    | 'demand-changed'
    | 'demand-rises-with-load'
    | 'day-effects'
    | 'days-disagree'
    | 'hour-and-rate-alike'
    | 'units-not-additive'
    | 'units-taken'
    | 'units-doubted'
    | 'points-left-out'
    | 'day-only'
    | 'hours-filled'
    | 'growth-unclear';
  sentence: string;
}
