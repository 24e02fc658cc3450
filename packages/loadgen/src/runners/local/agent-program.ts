import { fileURLToPath } from 'node:url';

/** The `headroom` program that local agents run: the given one, or the one of this installation. */
export const agentProgramOf = (given: string | undefined): string =>
  given ?? fileURLToPath(import.meta.resolve('@headroom/cli/dist/main.js'));
