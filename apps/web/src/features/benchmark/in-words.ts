import type { ActionError } from '@/server/errors';

/** Where there are no fields to stand at, problems stand in one sentence. */
export const inWords = ({ message, problems }: ActionError): string =>
  [message, ...Object.entries(problems).map(([path, problem]) => `${path}: ${problem}`)].join(' ');
