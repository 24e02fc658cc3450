const dayMs = 86_400_000;

/** What the clocks of a time zone show at a moment, written as if it were UTC. To the second. */
export function wallTime(at: Date, timeZone: string): Date {
  const numeric = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric' } as const;
  const parts = new Intl.DateTimeFormat('en-US', {
    ...{ ...numeric, minute: 'numeric', second: 'numeric', timeZone },
    ...{ calendar: 'gregory', numberingSystem: 'latn', hourCycle: 'h23' },
  }).formatToParts(at);
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((one) => one.type === type)?.value);
  return new Date(Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second')));
}

/**
 * The moment at which the clocks of a time zone show `wall`: the first, where they show it twice. Where they leave it out, as much
 * later as they are put forward.
 */
export function instantOf(wall: Date, timeZone: string): Date {
  const moments = [-dayMs, dayMs].map((around) => {
    const near = new Date(wall.getTime() + around);
    return new Date(wall.getTime() - (wallTime(near, timeZone).getTime() - near.getTime()));
  }) as [before: Date, after: Date];
  return moments.find((moment) => wallTime(moment, timeZone).getTime() === wall.getTime()) ?? moments[0];
}
