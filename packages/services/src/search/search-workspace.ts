import { parseInput } from '@headroom/core';
import { z } from 'zod';
import { entriesOf } from '../catalog/entries';
import { authorise, type Ctx } from '../ctx';
import { catalogHits } from './catalog-hits';
import { rankHits, wordsOf, type SearchHit } from './rank-hits';
import { storedHits } from './stored-hits';

const searchInput = z.strictObject({ query: z.string().trim().max(200) });

/** Of each kind, so that ten thousand runs do not hide a plan. */
const mostOfAKind = 8;
const mostHits = 20;

/**
 * What a person may mean by a few words: plans, benchmarks, runs, policy sets, gateways and tiers whose names hold every word,
 * and runs by the beginning of their id. Without a word, the newest of each kind.
 * @returns at most 20, the best first
 */
export async function searchWorkspace(ctx: Ctx, input: unknown): Promise<SearchHit[]> {
  authorise(ctx, 'workspace.read');
  const { query } = parseInput(searchInput, input, 'search');
  const words = wordsOf(query);
  const most = words.length === 0 ? 3 : mostOfAKind;
  const gateways = (await entriesOf(ctx)).map(({ definition }) => definition);
  const stored = await storedHits(ctx, gateways, words, most);
  const catalog = words.length === 0 ? [] : catalogHits(gateways, words, most);
  return rankHits([...stored, ...catalog], words).slice(0, mostHits);
}
