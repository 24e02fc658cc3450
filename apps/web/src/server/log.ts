import { createLog, type Log } from '@headroom/services/log';
import { readLogSettings } from './env';

const held = globalThis as { headroomLog?: Log };

/** The structured log of this process; of an incomplete environment too, which is one of the things to be told. */
export const log = (): Log => (held.headroomLog ??= createLog({ name: 'web', ...readLogSettings() }));
