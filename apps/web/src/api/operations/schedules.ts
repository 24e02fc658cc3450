import { cadenceSchema } from '@headroom/core';
import {
  askReport,
  createSchedule,
  getSchedule,
  listSchedules,
  pauseSchedule,
  removeSchedule,
  reportQuestionSchema,
  resumeSchedule,
  scheduleSchema,
  updateSchedule,
  type Ctx,
} from '@headroom/services';
import { z } from 'zod';
import { id, idParams, timeOrNull } from '../fields';
import { operation } from '../operation';
import { pageOf, pageQuery, readPageBy } from '../page';

const group = 'Scheduled reports';
const params = idParams('scheduleId');
const definition = scheduleSchema.meta({ id: 'Schedule' });
const head = z
  .object({
    ...{ id, name: z.string(), question: reportQuestionSchema, format: scheduleSchema.shape.format },
    ...{ cadence: cadenceSchema, timeZone: z.string() },
    channels: z.array(z.object({ id, name: z.string() })),
    nextDueAt: timeOrNull.describe('Null while it is paused.'),
    askedAt: timeOrNull.describe('Somebody wants it now, until it is on its way.'),
    lastSentAt: timeOrNull,
  })
  .meta({ id: 'StoredSchedule' });
const nameKey = z.object({ name: z.string() });
const read = (ctx: Ctx, { scheduleId }: z.output<typeof params>) => getSchedule(ctx, { scheduleId });

/** An act on a scheduled report, which answers with how it stands then. */
const act = (id: string, summary: string, what: (ctx: Ctx, given: { scheduleId: string }) => Promise<void>) =>
  operation({
    ...{ id: `${id}Schedule`, method: 'post', path: `/schedules/{scheduleId}/${id}`, group, needs: 'schedule.write' },
    ...{ summary, params, answer: head },
    run: async (ctx, given) => {
      await what(ctx, given.params);
      return read(ctx, given.params);
    },
  });

export const schedules = [
  operation({
    ...{ id: 'listSchedules', method: 'get', path: '/schedules', group, needs: 'delivery.read' },
    summary: 'Cost reports that are sent by themselves',
    ...{ query: z.strictObject(pageQuery), answer: pageOf(head) },
    run: (ctx, { query }) => readPageBy(nameKey, query, (asked) => listSchedules(ctx, asked)),
  }),
  operation({
    ...{ id: 'createSchedule', method: 'post', path: '/schedules', group, needs: 'schedule.write', status: 201 },
    summary: 'Have a cost report sent every week or month',
    ...{ body: definition, answer: head },
    run: async (ctx, { body }) => read(ctx, await createSchedule(ctx, body)),
  }),
  operation({
    ...{ id: 'getSchedule', method: 'get', path: '/schedules/{scheduleId}', group, needs: 'delivery.read' },
    summary: 'A scheduled report',
    ...{ params, answer: head },
    run: (ctx, given) => read(ctx, given.params),
  }),
  operation({
    ...{ id: 'updateSchedule', method: 'put', path: '/schedules/{scheduleId}', group, needs: 'schedule.write' },
    summary: 'Replace what is sent, when and where to; one that is paused stays so',
    ...{ params, body: definition, answer: head },
    run: async (ctx, { params: { scheduleId }, body }) => {
      await updateSchedule(ctx, { scheduleId, schedule: body });
      return read(ctx, { scheduleId });
    },
  }),
  operation({
    ...{ id: 'removeSchedule', method: 'delete', path: '/schedules/{scheduleId}', group, needs: 'schedule.write' },
    summary: 'Send it no more',
    params,
    run: (ctx, given) => removeSchedule(ctx, given.params),
  }),
  act('pause', 'Send it no more by itself until it is resumed', pauseSchedule),
  act('resume', 'Send it by itself again, from its next time on', resumeSchedule),
  act('send', 'Send it now, besides its times', askReport),
];
