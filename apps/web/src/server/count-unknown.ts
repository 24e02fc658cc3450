import { countAttempt } from '@headroom/services';
import { requestAddress } from './request-address';
import { clients } from './wiring';

/**
 * Counts a token or code that nobody knows by the address that it came from. Known ones are never held up by it: many agents and programs
 * may share one address.
 * @returns the seconds to wait where there were too many; null where there were not
 */
export const countUnknown = ({ headers }: Request, where: 'agent' | 'api'): Promise<number | null> =>
  countAttempt(clients(), `${where}:${requestAddress(headers) ?? ''}`, { max: 20, windowSeconds: 60 });
