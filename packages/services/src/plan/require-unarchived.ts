import { conflict } from '@headroom/core';

/** @throws HeadroomError `conflict` for a plan that was put away: it is neither changed nor answered until it is brought back */
export function requireUnarchived({ name, archivedAt }: { name: string; archivedAt: Date | null }): void {
  if (archivedAt) throw conflict(`The plan "${name}" is archived: restore it first.`);
}
