import type { GatewayInput } from '../contract/gateway';
import rows from './commitments.json';

/** Reservations and savings plans as far as sources speak of them. None of them prices the sizes here, so none is billed. */
export const vmCommitments = rows as NonNullable<GatewayInput['facts']>;
