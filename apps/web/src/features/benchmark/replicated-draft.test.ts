import { redact } from '@headroom/core';
import { aComparisonBundle, anImportBundle, aPlanBundle, aRunBundle } from '@headroom/core/testing';
import { expect, it } from 'vitest';
import { definitionOf } from './benchmark-draft';
import { replicatedDraft } from './replicated-draft';

const subjects = [
  {
    ...{ id: 'azure-api-management', name: 'Azure API Management', policySets: ['jwt and logging', 'plain'] },
    tiers: [
      { id: 'basic-v2', name: 'Basic v2' },
      { id: 'standard-v2', name: 'Standard v2' },
    ],
  },
] as unknown as Parameters<typeof replicatedDraft>[0];

it('is the benchmark of the run as it was, with places for what is never shared', () => {
  const { definition } = aRunBundle().run;
  const { draft, takenFrom } = replicatedDraft(subjects, aRunBundle())!;
  const again = definitionOf(draft);
  expect(takenFrom).toBe(definition.name);
  expect(again).toMatchObject({ subject: definition.subject, load: definition.load, slo: definition.slo });
  expect(again.requests.map(({ path, weight }) => [path, weight])).toEqual(
    definition.requests.map(({ path, weight }) => [path, weight]),
  );
  expect(again.requests[0]!.headers).toEqual({ Authorization: 'REPLACE-ME' });
});

it('of a comparison it is the run that is named, and a cell that is not here is the first that is', () => {
  const hidden = redact(aComparisonBundle(), ['host', 'names']);
  expect(replicatedDraft(subjects, hidden, 'B')!.draft.subject.policySet).toBe('jwt and logging');
  expect(replicatedDraft([], hidden, 'A')!.draft.target.baseUrl).toContain('redacted.invalid');
  expect(replicatedDraft(subjects, hidden, 'C')).toBeNull();
  expect(replicatedDraft(subjects, aPlanBundle())).toBeNull();
  expect(replicatedDraft(subjects, anImportBundle())).toBeNull();
});
