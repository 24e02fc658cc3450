import { listDiscounts, localContext } from '@headroom/services';
import { alignColumns } from '../../recommend/text-table';
import { withClients } from '../clients';

/** Prints what the demo workspace pays less than the list price. */
export async function printDiscounts(): Promise<void> {
  const discounts = await withClients(async (clients) => listDiscounts(await localContext(clients)));
  const rows = discounts.map(({ gatewayId, meter, percent }) => [gatewayId, meter, `${percent} %`]);
  const lines = rows.length === 0 ? ['There are none.'] : alignColumns([['gateway', 'meter', 'off'], ...rows], [2]);
  process.stdout.write(`${lines.join('\n')}\n`);
}
