import { HeadroomError } from '@headroom/core';
import { localContext, setDiscount } from '@headroom/services';
import { withClients } from '../clients';

const badInput = 2;

/**
 * Keeps what the demo workspace pays less than the list price.
 * @returns the exit code: 0 done, 2 bad input
 */
export async function discount(gatewayId: string, percent: string, meter: string | undefined): Promise<number> {
  try {
    await withClients(async (clients) => {
      const change = { gatewayId, meter, percent: percent === 'none' ? null : percent };
      await setDiscount(await localContext(clients), change);
    });
    return 0;
  } catch (error) {
    if (!(error instanceof HeadroomError && error.code === 'invalid-input')) throw error;
    process.stderr.write(`${error.message}\n`);
    return badInput;
  }
}
