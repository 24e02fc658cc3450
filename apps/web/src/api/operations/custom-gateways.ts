import {
  archiveCustomGateway,
  copyTier,
  getGateway,
  restoreCustomGateway,
  saveCustomGateway,
  type Ctx,
} from '@headroom/services';
import { z } from 'zod';
import { document } from '../fields';
import { operation } from '../operation';

const group = 'Catalog';
const needs = 'catalog.write';
const word = z.string().min(1).max(120);
const params = z.object({ gatewayId: word });
const saved = z.object({ gatewayId: z.string(), version: z.number().int() });

/** An act on a gateway of the workspace's own, which answers with whose it was. */
const act = (name: string, summary: string, what: (ctx: Ctx, given: { gatewayId: string }) => Promise<void>) =>
  operation({
    ...{ id: `${name}CustomGateway`, method: 'post', path: `/catalog/gateways/{gatewayId}/${name}`, group, needs },
    ...{ summary, params, answer: params },
    run: async (ctx, given) => {
      await what(ctx, given.params);
      return given.params;
    },
  });

export const customGateways = [
  operation({
    ...{ id: 'saveCustomGateway', method: 'post', path: '/catalog/gateways', group, needs, status: 201 },
    summary: 'Keep a gateway of the workspace’s own: a new one, or the next version of the one with its id',
    body: z.strictObject({
      definition: document('headroom.gateway/1 of the kind `custom`.'),
      priceBooks: z.array(document('headroom.price-book/1 of this gateway.')).max(50).default([]),
      evidence: z.array(document('What others measured of it.')).max(2_000).default([]),
    }),
    answer: saved,
    run: (ctx, { body }) => saveCustomGateway(ctx, body),
  }),
  operation({
    ...{ id: 'copyTier', method: 'post', path: '/catalog/gateways/{gatewayId}/tiers/{tierId}/copy', group, needs },
    summary: 'Make a gateway of the workspace’s own out of one tier, with what holds for it today',
    ...{ params: params.extend({ tierId: word }), status: 201 },
    ...{ body: z.strictObject({ id: word, name: word }), answer: saved },
    run: async (ctx, { params: { gatewayId, tierId }, body }) => {
      await getGateway(ctx, { gatewayId });
      return copyTier(ctx, { gatewayId, tierId, ...body });
    },
  }),
  act('archive', 'Take a gateway of the workspace’s own out of every choice', archiveCustomGateway),
  act('restore', 'Bring an archived gateway back, as it was', restoreCustomGateway),
];
