import { expect, test } from 'vitest';
import { changeInWords } from './change-words';

test('changes of a setting are told with their time, and as not known where nobody says it', () => {
  const times = { least: 4, most: 6 };
  const units = { setting: 'units', times, source: '15 to 45 minutes' } as const;
  expect(changeInWords({ ...units, seconds: { least: 3_600, most: 16_200 } })).toBe(
    '1 h 00 min to 4 h 30 min more for 4 to 6 changes of units',
  );
  expect(changeInWords({ ...units, seconds: null })).toBe('4 to 6 changes of units, whose time nobody publishes');
  const waits = { ...units, setting: 'policySet', isEveryRun: true } as const;
  expect(changeInWords({ ...waits, times: { least: 6, most: 6 }, seconds: { least: 90, most: 90 } })).toMatch(
    / more for setting the policy set 6 times$/,
  );
  expect(changeInWords({ ...units, setting: 'policySet', seconds: { least: 60, most: 90 } })).toMatch(
    /of the policy set$/,
  );
});
