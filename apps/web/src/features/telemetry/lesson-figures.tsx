import { nameOfWeekHour, type Estimated, type Learned, type TelemetryLessons } from '@headroom/core';
import { Figure, Figures } from '@/ui/figure';
import { formatNumber, fullFigure } from '@/ui/format';

/** The figures that a series tells, each with its 90 % interval; one that it does not tell is a dash, with the reason below the figures. */
export function LessonFigures({
  lessons: { demand, capacity, busy, traffic, headroom },
}: {
  lessons: TelemetryLessons;
}) {
  const growth = traffic.known ? traffic.value.growth : traffic;
  const estimated = <T,>(part: Learned<T>, of: (value: T) => Estimated, unit: string, factor = 1) =>
    part.known
      ? {
          value: `${formatNumber(of(part.value).estimate * factor)} ${unit}`,
          full: fullFigure(of(part.value).estimate * factor, unit),
          note: interval(of(part.value), factor),
        }
      : { value: '–', note: 'not known' };
  return (
    <Figures>
      <Figure label="A request costs" {...estimated(demand, ({ unitMs }) => unitMs, 'unit-ms')} />
      <Figure label="Idle" {...estimated(demand, ({ idlePercent }) => idlePercent, '%')} />
      <Figure
        label={capacity.known ? `A unit carries at ${formatNumber(capacity.value.ceilingPercent)} %` : 'A unit carries'}
        {...estimated(capacity, ({ rps }) => rps, 'rps')}
      />
      <Figure label="Headroom at the peak" {...estimated(headroom, ({ free }) => free, '%', 100)} />
      <Figure
        label="Busiest"
        {...(busy.known
          ? {
              value: `${formatNumber(busy.value.shortPeak.rps)} rps`,
              full: fullFigure(busy.value.shortPeak.rps, 'rps'),
              note:
                busy.value.hourOfWeek === null
                  ? `most at ${String(busy.value.hourOfDay).padStart(2, '0')}:00 UTC`
                  : `most on ${nameOfWeekHour(busy.value.hourOfWeek)}`,
            }
          : { value: '–', note: 'not known' })}
      />
      <Figure label="Growth in 30 days" {...estimated(growth, ({ perMonth }) => perMonth, '%', 100)} />
    </Figures>
  );
}

const interval = ({ low, high }: Estimated, factor: number) => `${side(low, factor)} to ${side(high, factor)}, 90 %`;
const side = (value: number | null, factor: number) =>
  value === null || !Number.isFinite(value) ? '?' : formatNumber(value * factor);
