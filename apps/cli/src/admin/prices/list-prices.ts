import { findSource } from '@headroom/gateways';
import { listPriceAges, localContext } from '@headroom/services';
import { alignColumns } from '../../recommend/text-table';
import { withClients } from '../clients';

/** Prints the prices in force today, the oldest first. */
export async function listPrices(): Promise<void> {
  const ages = await withClients(async (clients) => listPriceAges(await localContext(clients)));
  const rows = ages.map(({ gatewayId, currency, basis, observedOn, ageInDays, stale, source }) => [
    ...[gatewayId, currency, basis, observedOn, `${ageInDays} days`, stale ? 'stale' : '', findSource(source).title],
  ]);
  const lines = alignColumns([['gateway', 'currency', 'basis', 'read on', 'age', '', 'source'], ...rows], [4]);
  process.stdout.write(`${lines.join('\n')}\n`);
}
