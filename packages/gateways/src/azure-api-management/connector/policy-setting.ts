import { setTimeout as wait } from 'node:timers/promises';
import { invalidInput, unavailable } from '@headroom/core';
import { z } from 'zod';
import { requireVersion, type ChangeOptions, type Setting, type Standing } from '../../connector';
import { parsePolicyChain, type PolicyChain } from '../../policy-chain';
import { readNamed } from '../effective/read-named';
import { askAzure } from '../../azure-client/ask-azure';
import type { ApimConnectorOptions } from './connector-options';
import { placeOfService, requireInSubscription } from './list-services';
import { openManagement } from './open-management';
import { policyText } from './policy-text';
import { documentOf, inheritedChain, samePolicies } from './written-policy';

/** Stands for the version of a document that is not there: the API, or the operation, runs what broader scopes have. */
const absent = 'absent';
/** `apiId` with its revision; documents that were kept before it was noted have none. */
const documentSchema = z.strictObject({ xml: z.string().nullable(), apiId: z.string().optional() });

/** A document to be put there; null takes the one that is there away. */
type Wanted = { value: string; format: 'xml' | 'rawxml' } | null;

/**
 * The policy document of an API, or of one operation of it. Every change names the version (ETag) that it builds on, so Azure itself refuses
 * one that would overwrite another's; a document where there was none is written after a look, as Azure has no condition for that.
 */
export function policySetting(options: ApimConnectorOptions): Setting<PolicyChain> {
  const { access, place, takesOverMs, settleMs = 20_000, pollMs = 500 } = options;
  const { resourceGroup, service } = placeOfService(place.serviceId);
  const { apiId, operationId } = place;
  const what = operationId === null ? `policy of the API ${apiId}` : `policy of the operation ${operationId}`;
  const { apiPolicy, apiOperationPolicy } = openManagement(access);
  const onApi = [resourceGroup, service, apiId] as const;
  const scope = operationId === null ? `/apis/${apiId}` : `/apis/${apiId}/operations/${operationId}`;
  // Azure tells no cases apart, and one of the revisions is the API that is named without any.
  const resource = `${place.serviceId}${scope}`.replace(/;rev=\d+/i, '').toLowerCase();

  async function read(signal?: AbortSignal): Promise<Standing<PolicyChain>> {
    // Elsewhere, Azure would tell as much of it as of a document that is not there.
    requireInSubscription(access, place.serviceId);
    const found = await policyText(
      `The ${what} could not be read`,
      (asked) =>
        operationId === null
          ? apiPolicy.get(...onApi, 'policy', asked)
          : apiOperationPolicy.get(...onApi, operationId, 'policy', asked),
      signal,
    );
    if (found === null) return { value: inheritedChain, document: { xml: null, apiId }, version: absent };
    const { xml, etag } = found;
    return { value: parsePolicyChain(readNamed(`the ${what}`, xml).chain), document: { xml, apiId }, version: etag };
  }

  /** @returns the version that it then has, where Azure tells */
  async function put(wanted: NonNullable<Wanted>, ifMatch: string | null, signal?: AbortSignal) {
    const condition = { ...(ifMatch !== null && { ifMatch }), ...(signal && { abortSignal: signal }) };
    const ask = async () =>
      operationId === null
        ? apiPolicy.createOrUpdate(...onApi, 'policy', wanted, condition)
        : apiOperationPolicy.createOrUpdate(...onApi, operationId, 'policy', wanted, condition);
    return (await askAzure(`The ${what} could not be set`, ask, 'operator')).eTag ?? null;
  }

  async function remove(ifMatch: string, signal?: AbortSignal): Promise<string> {
    const given = { ...(signal && { abortSignal: signal }) };
    const ask = async () =>
      operationId === null
        ? apiPolicy.delete(...onApi, 'policy', ifMatch, given)
        : apiOperationPolicy.delete(...onApi, operationId, 'policy', ifMatch, given);
    await askAzure(`The ${what} could not be taken away`, ask, 'operator');
    return absent;
  }

  async function change(wanted: Wanted, { expectedVersion = null, signal }: ChangeOptions) {
    const now = await read(signal);
    requireVersion(now, expectedVersion);
    const isThere = now.version !== absent;
    if (wanted === null && !isThere) return now;
    const ifMatch = isThere ? (now.version ?? '*') : null;
    const version = wanted === null ? await remove(ifMatch ?? '*', signal) : await put(wanted, ifMatch, signal);
    return settled(now.version, version, signal);
  }

  /** For a moment after a change, Azure may still tell how it was before. */
  async function settled(before: string | null, version: string | null, signal?: AbortSignal) {
    const until = Date.now() + settleMs;
    for (;;) {
      const now = await read(signal);
      if (version === null ? now.version !== before : now.version === version) return now;
      if (Date.now() > until)
        throw unavailable(
          `Azure does not tell of the change to the ${what} of ${service} within ${settleMs / 1000} s.`,
        );
      await wait(pollMs, undefined, signal ? { signal } : {});
    }
  }

  return {
    resource,
    waitsEachTime: true,
    read,
    async write(chain, changing = {}) {
      const standing = await change({ value: documentOf(chain), format: 'xml' }, changing);
      // No interface tells when the gateways of a service work by a change.
      await wait(takesOverMs, undefined, changing.signal ? { signal: changing.signal } : {});
      return standing;
    },
    async restore(document, changing = {}) {
      const before = documentSchema.safeParse(document);
      if (!before.success) throw invalidInput('What is to be put back is no policy document of API Management.');
      const { xml, apiId: readOf = apiId } = before.data;
      // One name holds the lock of all revisions of an API, each of which has a document of its own.
      if (readOf.toLowerCase() !== apiId.toLowerCase())
        throw invalidInput(`What is to be put back was read of ${readOf}, and the connection leads to ${apiId}.`);
      return change(xml === null ? null : { value: xml, format: 'rawxml' }, changing);
    },
    isSame: samePolicies,
  };
}
