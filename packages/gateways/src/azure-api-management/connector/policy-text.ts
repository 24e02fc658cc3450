import type { ApiPolicyGetOptionalParams } from '@azure/arm-apimanagement';
import { infrastructure } from '@headroom/core';
import { z } from 'zod';
import { askAzure, isMissing } from '../../azure-client/ask-azure';

/** A policy document as it stands in the service. */
export interface PolicyText {
  xml: string;
  /** Its version, as a conditional change names it. */
  etag: string | null;
}

const contractSchema = z.object({ properties: z.object({ value: z.string() }) });

/**
 * A policy document with expressions as they were typed; null where there is none. It is read from the answer itself: of an
 * API's policy the SDK (10.0.0) makes XML of what is JSON, and loses the document.
 * @param read one of the SDK's `get`
 * @throws HeadroomError as `askAzure` does
 */
export const policyText = (
  failure: string,
  read: (options: ApiPolicyGetOptionalParams & { format: 'rawxml' }) => Promise<unknown>,
  signal?: AbortSignal,
): Promise<PolicyText | null> =>
  askAzure(failure, async () => {
    let answer: { text: string; etag: string | null } | undefined;
    try {
      await read({
        ...(signal && { abortSignal: signal }),
        format: 'rawxml',
        onResponse: ({ bodyAsText, headers }) =>
          (answer = { text: bodyAsText ?? '', etag: headers.get('etag') ?? null }),
      });
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
    const text = answer?.text ?? '';
    // The SDK lets the service choose between JSON and the bare document.
    if (text.trimStart().startsWith('<')) return { xml: text, etag: answer?.etag ?? null };
    const contract = contractSchema.safeParse(parsed(text));
    if (!contract.success)
      throw infrastructure(`${failure}: Azure answered with something else than a policy document.`);
    return { xml: contract.data.properties.value, etag: answer?.etag ?? null };
  });

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
