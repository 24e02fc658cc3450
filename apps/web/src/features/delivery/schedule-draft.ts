import type { Cadence } from '@headroom/core';
import type { ScheduleHead, ScheduleInput } from '@headroom/services';

/** A schedule as its form holds it. */
export interface ScheduleDraft {
  name: string;
  format: ScheduleInput['format'];
  every: Cadence['every'];
  /** 1 is Monday. */
  weekday: string;
  /** 1 to 28, or last. */
  day: string;
  at: string;
  timeZone: string;
  channelIds: string[];
}

/** A schedule to be changed, or a new one in the reader's own time zone. */
export function draftOf(schedule: ScheduleHead | null, timeZone: string): ScheduleDraft {
  const usual = { every: 'week', weekday: '1', day: '1', at: '08:00' } as const;
  if (!schedule) return { name: 'Cost report', format: 'pdf', timeZone, channelIds: [], ...usual };
  const { name, format, cadence, channels } = schedule;
  return {
    ...{ ...usual, name, format, every: cadence.every, at: cadence.at, timeZone: schedule.timeZone },
    ...(cadence.every === 'week' ? { weekday: String(cadence.weekday) } : { day: String(cadence.day) }),
    channelIds: channels.map(({ id }) => id),
  };
}

export const cadenceOf = ({ every, weekday, day, at }: ScheduleDraft): Cadence =>
  every === 'week'
    ? { every, weekday: Number(weekday), at }
    : { every, day: day === 'last' ? 'last' : Number(day), at };

export const inputOf = (draft: ScheduleDraft, question: ScheduleInput['question']): ScheduleInput => {
  const { name, format, timeZone, channelIds } = draft;
  return { name, format, timeZone, channelIds, question, cadence: cadenceOf(draft) };
};
