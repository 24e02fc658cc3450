import type { FlexConnectionView } from '@headroom/services';

/** What is typed of a connection to a function app. */
export interface FlexDraft {
  baseUrl: string;
  appId: string;
  takesOverSeconds: string;
  setsInstances: boolean;
  confirmService: string;
}

export const flexDraft = (saved: FlexConnectionView | null): FlexDraft => ({
  baseUrl: saved?.baseUrl ?? '',
  appId: saved?.appId ?? '',
  takesOverSeconds: String(saved?.takesOverSeconds ?? 15),
  setsInstances: saved?.setsInstances ?? false,
  confirmService: '',
});

/** The document of a draft. */
export const flexInput = ({ takesOverSeconds, confirmService, ...rest }: FlexDraft) => ({
  ...{ kind: 'flex', ...rest },
  // What is no number is told at its field.
  takesOverSeconds: takesOverSeconds.trim() === '' ? Number.NaN : Number(takesOverSeconds),
  ...(confirmService.trim() !== '' && { confirmService }),
});
