import { randomBytes } from 'node:crypto';
import { verdictSentence, verifyBundle } from '@headroom/core';
import { createDatabase } from '@headroom/db';
import { createTestDatabase } from '@headroom/db/testing';
import { openProducer, openRunEvents } from '@headroom/queue';
import {
  createSecretBox,
  createShare,
  getPlan,
  listPlans,
  localContext,
  noMail,
  type Clients,
  type ShareInput,
} from '@headroom/services';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { seed } from './seed';

let clients: Clients;
let close: () => Promise<void>;
beforeAll(async () => {
  const database = await createTestDatabase(inject('postgresUrl'));
  const db = createDatabase(database.url, { maxConnections: 8 });
  const [producer, events] = [openProducer(inject('redisUrl')), openRunEvents(inject('redisUrl'))];
  clients = {
    ...{ db, producer, events, secretBox: createSecretBox(randomBytes(32).toString('base64')), mail: noMail },
    allowsLoopbackClouds: false,
    webhookHosts: [],
    privateTargets: [],
    webUrl: 'https://headroom.example',
  };
  close = async () => {
    await Promise.allSettled([producer.close(), events.close(), db.$disconnect()]);
    await database.drop();
  };
});
afterAll(() => close());

const connection = { baseUrl: 'http://127.0.0.1:1', adminUrl: 'http://127.0.0.1:2', adminToken: 'x'.repeat(32) };

it('answers the five stories from published evidence, once', async () => {
  await seed(clients, connection);
  await seed(clients, connection);
  expect(await clients.db.recommendation.count()).toBe(5);

  const ctx = await localContext(clients);
  const stories = (await listPlans(ctx)).filter(({ name }) => name.startsWith('Story '));
  const answers = await Promise.all(
    stories
      .toSorted((left, right) => left.name.localeCompare(right.name))
      .map(async ({ id }) => (await getPlan(ctx, { planId: id })).recommendation!),
  );
  const answerOf = (story: number) => answers[story - 1]!;
  const verdicts = [1, 2, 3, 4, 5].map((story) => answerOf(story).result.verdict);
  // A list states the same as the whole answer.
  for (const [index, { result }] of answers.entries())
    expect(
      verdictSentence(stories.find(({ name }) => name.startsWith(`Story ${index + 1}`))!.recommendation!.result),
    ).toBe(verdictSentence(result));
  expect(verdicts).toEqual([
    'notEnoughEvidence',
    'recommended',
    'notEnoughEvidence',
    'notEnoughEvidence',
    'notEnoughEvidence',
  ]);
  for (const story of [1, 3, 4, 5]) expect(answerOf(story).result.missing, `story ${story}`).not.toEqual([]);

  const flex = answerOf(2).result;
  expect(flex.recommended?.tier).toBe('azure-functions-flex/2048/concurrency-16');
  expect(flex.options.find(({ tier }) => tier === flex.recommended!.tier)).toMatchObject({
    grade: 'D',
    capacityRps: { estimate: 15_630 },
  });
  // Of the other settings no latency is published, so that nothing is known of them inside the SLO.
  const other = flex.options.find(({ tier }) => tier.endsWith('concurrency-8'))!;
  expect(other).toMatchObject({ feasible: false, capacityRps: null });
  expect(answerOf(1).problem.runs.map(({ tier }) => tier)).toContain('azure-api-management/basic');
  expect(answerOf(3).result.findings.join(' ')).toContain('16 connections');
  expect(answerOf(5).problem.runs).toHaveLength(1);
});

it('shares them with and without names, and each is worked out again from its bundle', async () => {
  const ctx = await localContext(clients);
  const stories = (await listPlans(ctx)).filter(({ name }) => name.startsWith('Story '));
  expect(stories).toHaveLength(5);
  const subjects: ShareInput['subject'][] = [
    ...stories.map(({ id }) => ({ kind: 'plan' as const, id })),
    { kind: 'report', question: { name: 'story 2' } },
  ];
  for (const subject of subjects)
    for (const redactions of [[], ['names'], ['discounts']] as const) {
      const { shareId } = await createShare(ctx, { subject, redactions: [...redactions] });
      const { bundle, ...seal } = await clients.db.share.findUniqueOrThrow({ where: { id: shareId } });
      expect(verifyBundle(bundle, seal).checks.filter(({ state }) => state === 'differs')).toEqual([]);
    }
});
