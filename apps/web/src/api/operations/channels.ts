import {
  channelSchema,
  createChannel,
  deliveryStates,
  getChannel,
  listChannels,
  listDeliveries,
  mostOverlapHours,
  removeChannel,
  replayDelivery,
  rotateChannelSecret,
  subscribableEvents,
  testChannel,
  updateChannel,
} from '@headroom/services';
import { z } from 'zod';
import { id, idParams, time, timeOrNull } from '../fields';
import { operation } from '../operation';
import { pageOf, pageQuery, readPage, readPageBy } from '../page';

const group = 'Channels and deliveries';
const params = idParams('channelId');
const definition = channelSchema.meta({ id: 'Channel' });
const head = z
  .object({
    ...{ id, name: z.string(), kind: z.enum(['email', 'webhook']), addresses: z.array(z.string()) },
    place: z.string().nullable().describe('Where a webhook goes; to who may not make channels, its host alone.'),
    alerts: z.boolean().describe('It is told when a budget is exceeded.'),
    events: z.array(z.enum(subscribableEvents)).describe('What else it is told of.'),
    schedules: z.array(z.string()).describe('Names of the scheduled reports that go there.'),
    retiringUntil: timeOrNull.describe('Until when the secret before this one signs too.'),
    createdAt: time,
  })
  .meta({ id: 'StoredChannel' });
const nameKey = z.object({ name: z.string() });

export const channels = [
  operation({
    ...{ id: 'listChannels', method: 'get', path: '/channels', group, needs: 'delivery.read' },
    summary: 'Where reports and events can go; never the secret of a webhook',
    ...{ query: z.strictObject(pageQuery), answer: pageOf(head) },
    run: (ctx, { query }) => readPageBy(nameKey, query, (asked) => listChannels(ctx, asked)),
  }),
  operation({
    ...{ id: 'createChannel', method: 'post', path: '/channels', group, needs: 'channel.write', status: 201 },
    summary: 'Add a channel; the secret of a webhook is given once',
    body: definition,
    answer: z.object({ channelId: id, secret: z.string().nullable().describe('Signs what is posted; null for mail.') }),
    run: (ctx, { body }) => createChannel(ctx, body),
  }),
  operation({
    ...{ id: 'getChannel', method: 'get', path: '/channels/{channelId}', group, needs: 'delivery.read' },
    summary: 'A channel; never the secret of a webhook',
    ...{ params, answer: head },
    run: (ctx, given) => getChannel(ctx, given.params),
  }),
  operation({
    ...{ id: 'updateChannel', method: 'put', path: '/channels/{channelId}', group, needs: 'channel.write' },
    summary: 'Replace a channel’s name, place and what it is told of; a webhook keeps its secret, and mail stays mail',
    ...{ params, body: definition, answer: head },
    run: async (ctx, { params: { channelId }, body }) => {
      await updateChannel(ctx, { channelId, channel: body });
      return getChannel(ctx, { channelId });
    },
  }),
  operation({
    ...{ id: 'removeChannel', method: 'delete', path: '/channels/{channelId}', group, needs: 'channel.write' },
    summary: 'Send nothing there any more; what was sent stays in the log',
    params,
    run: (ctx, given) => removeChannel(ctx, given.params),
  }),
  operation({
    ...{ id: 'rotateChannelSecret', method: 'post', path: '/channels/{channelId}/secret', group },
    summary: 'Give a webhook a new secret, which is given once; the one before signs beside it for a while',
    ...{ needs: 'channel.write', params, status: 201 },
    body: z.strictObject({ overlapHours: z.int().min(0).max(mostOverlapHours).default(24) }),
    answer: z.object({ secret: z.string(), retiringUntil: timeOrNull }),
    run: (ctx, { params: { channelId }, body }) => rotateChannelSecret(ctx, { channelId, ...body }),
  }),
  operation({
    ...{ id: 'testChannel', method: 'post', path: '/channels/{channelId}/test', group, needs: 'channel.write' },
    summary: 'Send an event that means nothing; how it fares is among the deliveries',
    ...{ params, status: 202, answer: z.object({ channelId: id }) },
    run: async (ctx, given) => {
      await testChannel(ctx, given.params);
      return given.params;
    },
  }),
  operation({
    ...{ id: 'listDeliveries', method: 'get', path: '/deliveries', group, needs: 'delivery.read' },
    summary: 'What was told to whom and how that went, the newest first',
    query: z.strictObject({
      ...pageQuery,
      state: z.enum(deliveryStates).optional(),
      channelId: id.optional(),
      title: z.string().max(200).optional().describe('Part of what it tells, in any case.'),
    }),
    answer: pageOf(
      z.object({
        ...{ id, state: z.enum(deliveryStates), createdAt: time, deliveredAt: timeOrNull, nextAttemptAt: timeOrNull },
        event: z.object({ id, type: z.string(), title: z.string(), sha256: z.string() }),
        channel: z.object({ name: z.string(), kind: z.string() }),
        attempts: z.array(
          z.object({
            ...{ attempt: z.number().int(), startedAt: time, finishedAt: timeOrNull },
            ...{ status: z.number().int().nullable(), problem: z.string().nullable() },
          }),
        ),
      }),
    ),
    run: (ctx, { query: { limit, cursor, state, channelId, title } }) => {
      const filter = { ...(state && { state }), ...(channelId && { channelId }), ...(title && { title }) };
      return readPage({ limit, cursor }, (asked) => listDeliveries(ctx, { ...filter, ...asked }));
    },
  }),
  operation({
    ...{ id: 'replayDelivery', method: 'post', path: '/deliveries/{deliveryId}/replay', group },
    summary: 'Deliver the same event once more, under the same id',
    ...{ needs: 'delivery.replay', params: idParams('deliveryId'), status: 202 },
    answer: z.object({ deliveryId: id }),
    run: async (ctx, given) => {
      await replayDelivery(ctx, given.params);
      return given.params;
    },
  }),
];
