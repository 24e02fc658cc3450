import { authorise, type Ctx } from '../ctx';
import { targetPolicyOf } from '../target/target-policy';
import { readQuotaUse, type QuotaUse } from './require-quota';

/** What the workspace has used of its quotas. */
export async function getQuotaUse(ctx: Ctx): Promise<QuotaUse> {
  authorise(ctx, 'target.read');
  const { clients, workspaceId } = ctx;
  const { costCurrency } = await targetPolicyOf(clients.db, workspaceId);
  return clients.db.$transaction((transaction) => readQuotaUse(transaction, workspaceId, costCurrency));
}
