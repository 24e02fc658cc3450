import { describe, expect, it } from 'vitest';
import { sharedLevel, type OfferedLevel } from './shared-level';

const open = (rps: number, kept = true, measuredSeconds = 20): OfferedLevel => ({
  ...{ kept, measuredSeconds },
  load: { model: 'open', rps, arrivals: 'poisson' },
});
const closed = (users: number, thinkTimeMs = 0): OfferedLevel => ({
  ...{ kept: true, measuredSeconds: 20 },
  load: { model: 'closed', users, thinkTimeMs },
});

describe('sharedLevel', () => {
  it('is the highest that all were offered and one kept', () => {
    const [slow, fast] = [
      [open(100), open(200, false), open(400, false)],
      [open(100), open(200), open(400, false)],
    ];
    expect(sharedLevel([slow, fast])).toEqual([slow[1], fast[1]]);
    expect(sharedLevel([fast, slow])).toEqual([fast[1], slow[1]]);
  });

  it('is the lowest when none was kept: the others say how long a stage was', () => {
    expect(
      sharedLevel([
        [open(100, false), open(50, false)],
        [open(50, false), open(100, false)],
      ]),
    ).toEqual([open(50, false), open(50, false)]);
  });

  it('prefers levels that were held long enough, and the longest of a run at one load', () => {
    expect(
      sharedLevel([
        [open(100), open(200, true, 6)],
        [open(100), open(200)],
      ]),
    ).toEqual([open(100), open(100)]);
    expect(sharedLevel([[open(200, true, 6)], [open(200, true, 8), open(200.5, true, 30)]])).toEqual([
      open(200, true, 6),
      open(200.5, true, 30),
    ]);
  });

  it('is none where no load is common: rates, users and think times are different things', () => {
    expect(sharedLevel([[open(100)], [open(103)]])).toBeNull();
    expect(sharedLevel([[open(100)], [closed(100)]])).toBeNull();
    expect(sharedLevel([[closed(10)], [closed(10, 100)]])).toBeNull();
    expect(sharedLevel([[closed(10), closed(20)], [closed(20)]])).toEqual([closed(20), closed(20)]);
    expect(sharedLevel([[open(100)], []])).toBeNull();
    expect(sharedLevel([])).toBeNull();
  });
});
