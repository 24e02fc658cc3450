import type { ApimConnectionView } from '@headroom/services';

/** What is typed of a connection to a service of API Management. */
export interface ApimDraft {
  baseUrl: string;
  serviceId: string;
  apiId: string;
  /** Empty: the whole API. */
  operationId: string;
  takesOverSeconds: string;
  scalesUnits: boolean;
  confirmService: string;
}

export const apimDraft = (saved: ApimConnectionView | null): ApimDraft => ({
  baseUrl: saved?.baseUrl ?? '',
  serviceId: saved?.serviceId ?? '',
  apiId: saved?.apiId ?? '',
  operationId: saved?.operationId ?? '',
  takesOverSeconds: String(saved?.takesOverSeconds ?? 15),
  scalesUnits: saved?.scalesUnits ?? false,
  confirmService: '',
});

/** The document of a draft. */
export const apimInput = ({ operationId, takesOverSeconds, confirmService, ...rest }: ApimDraft) => ({
  ...{ kind: 'apim', ...rest },
  operationId: operationId.trim() === '' ? null : operationId,
  // What is no number is told at its field.
  takesOverSeconds: takesOverSeconds.trim() === '' ? Number.NaN : Number(takesOverSeconds),
  ...(confirmService.trim() !== '' && { confirmService }),
});
