import { Prisma } from '@headroom/db';

/** Whether a halt stops the load of the row `run` of a statement: that of the instance, or that of its workspace. */
export const isHalted = Prisma.sql`(
  EXISTS (SELECT 1 FROM instance_halt)
  OR EXISTS (SELECT 1 FROM workspace_halt WHERE workspace_halt.workspace_id = run.workspace_id))`;
