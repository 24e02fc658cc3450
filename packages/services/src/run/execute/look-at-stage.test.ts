import { describe, expect, it } from 'vitest';
import { troubleOf, type ShardView } from './look-at-stage';

const working: ShardView = { shard: 0, end: null, message: null, isSilent: false, reportedSeconds: 3 };
const shards = (...changes: Partial<ShardView>[]): ShardView[] =>
  changes.map((change, shard) => ({ ...working, shard, ...change }));

describe('what became of the shards of a stage', () => {
  it('one shard: whatever befell it, the stage can be repeated', () => {
    expect(troubleOf(shards({}))).toBeNull();
    expect(troubleOf(shards({ end: 'complete' }))).toBeNull();
    for (const end of ['engine-failed', 'lease-lost', 'stopped'] as const)
      expect(troubleOf(shards({ end, message: 'why' }))).toEqual({ lost: false, reason: 'why' });
  });

  it('several: one whose engine failed, or that fell silent, is lost at once, and named', () => {
    expect(troubleOf(shards({}, {}))).toBeNull();
    expect(troubleOf(shards({}, { end: 'engine-failed', message: 'It was killed.' }))).toMatchObject({
      lost: true,
      reason: expect.stringMatching(/^Shard 1 of 2 was lost \(It was killed\)/) as string,
    });
    expect(troubleOf(shards({ end: 'complete' }, { isSilent: true }))?.lost).toBe(true);
  });

  it('several, all without word from the server: nobody is lost', () => {
    expect(troubleOf(shards({ end: 'lease-lost' }, {}))).toBeNull();
    expect(troubleOf(shards({ end: 'lease-lost' }, { end: 'stopped' }))?.lost).toBe(false);
    expect(troubleOf(shards({ end: 'lease-lost' }, { end: 'complete' }))?.lost).toBe(true);
  });
});
