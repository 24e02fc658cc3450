import { describe, expect, it } from 'vitest';
import { curveTotals, peakOfMonth, workingHoursPeakFactor } from './demand-curve';
import { demandCurveSchema } from './demand-curve-schema';
import { readDemandCurve } from './read-demand-curve';

const hours = Array.from({ length: 24 }, (_, hour) => hour + 0.5);
const read = (text: string, unit: 'rps' | 'callsPerHour' = 'rps') => readDemandCurve(text, { unit });
const curveOf = (text: string) => {
  const result = read(text);
  return result.ok ? result.curve.hourlyRps : result.problems;
};
const problemsOf = (text: string) => {
  const result = read(text);
  return result.ok ? [] : result.problems;
};

describe('a curve as text', () => {
  it.each([
    ['one number in a line', hours.join('\n')],
    ['Windows lines, a mark of byte order and empty lines', `\uFEFF${hours.join('\r\n\r\n')}\r\n`],
    ['one row with spaces', hours.join('  ')],
    ['one row with commas', hours.join(', ')],
    ['titles and two columns', `hour,rps\n${hours.map((rps, hour) => `${hour},${rps}`).join('\n')}`],
    [
      'decimal commas between semicolons',
      hours.map((rps, hour) => `${hour};${String(rps).replace('.', ',')}`).join('\n'),
    ],
    ['quotes', hours.map((rps, hour) => `"2026-03-01 ${String(hour).padStart(2, '0')}:00","${rps}"`).join('\n')],
    ['tabs', `when\thow much\n${hours.map((rps, hour) => `${hour}\t${rps}`).join('\n')}`],
  ])('is read from %s', (_how, text) => expect(curveOf(text)).toEqual(hours));

  it('divides calls per hour', () => {
    const result = read(hours.map((rps) => rps * 3600).join('\n'), 'callsPerHour');
    expect(result).toEqual({ ok: true, curve: { hourlyRps: hours } });
  });

  it('says in which line something is wrong', () => {
    expect(problemsOf(`rate\n1\nabc\n-3\n1;2;3`)).toEqual([
      { line: 3, sentence: '“abc” is not a number.' },
      { line: 4, sentence: '-3 is below 0; a rate is at least 0.' },
      { line: 5, sentence: 'has more than two columns; give one number, or a time and a number.' },
    ]);
    expect(problemsOf('2026-01-02T00:00,1\n2026-01-01T00:00,2')).toEqual([
      { line: 2, sentence: '“2026-01-01T00:00” is before the line above; sort by time.' },
    ]);
  });

  it.each([
    ['two columns of which the first counts nothing', '2,200\n1,300', '2,200'],
    ['a decimal comma alone in its line', '12,5\n13,5', '12,5'],
    ['thousands between tabs', '0\t1,200\n1\t1,300', '1,200'],
    ['thousands between semicolons', '0;12,200,000\n1;1', '12,200,000'],
  ])('asks about what can be read in two ways: %s', (_what, text, shown) => {
    expect(problemsOf(text)[0]).toEqual({
      line: 1,
      sentence: `“${shown}” can be read in two ways; write numbers without separators of thousands.`,
    });
  });

  it('does not take a mistyped first rate for a title', () => {
    expect(problemsOf(`1o0\n${hours.join('\n')}`)).toEqual([{ line: 1, sentence: '“1o0” is not a number.' }]);
  });

  it('says how many hours there must be', () => {
    const lengths = 'a curve has 24 (a day), 168 (a week) or 8,760 (a year).';
    expect(problemsOf('1 2 3')).toEqual([{ line: null, sentence: `There are 3 numbers; ${lengths}` }]);
    expect(problemsOf('  \n')).toEqual([{ line: null, sentence: 'There is no number in it.' }]);
    expect(problemsOf(hours.map(() => 0).join('\n'))).toEqual([{ line: null, sentence: 'Every hour is 0.' }]);
  });

  it('tells only the first of many problems', () => {
    const problems = problemsOf(hours.map(() => 'x1').join('\n'));
    expect(problems).toHaveLength(6);
    expect(problems.at(-1)!.sentence).toBe('And 19 more lines like these.');
  });
});

it('a curve comes to its peak and the calls of a twelfth of the year', () => {
  const { peakRps, meanRps, peakFactor, monthlyCalls } = curveTotals({ hourlyRps: hours });
  expect([peakRps, meanRps]).toEqual([23.5, 12]);
  expect(peakFactor).toBeCloseTo(23.5 / 12);
  expect(monthlyCalls).toBe(12 * 3600 * 730);
});

it('the peak of a month of working hours is its calls over 40 hours of each week', () => {
  const calls = 100 * 3600 * 730;
  expect(workingHoursPeakFactor).toBe(168 / 40);
  expect(peakOfMonth(calls, { peakFactor: workingHoursPeakFactor })).toBeCloseTo(420);
});

it('a curve of another length, or of nothing, is none', () => {
  expect(demandCurveSchema.safeParse({ hourlyRps: [1, 2] }).error!.issues[0]!.message).toMatch(/has 2 hours/);
  expect(demandCurveSchema.safeParse({ hourlyRps: hours.map(() => 0) }).success).toBe(false);
});
