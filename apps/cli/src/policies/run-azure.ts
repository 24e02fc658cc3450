import { HeadroomError } from '@headroom/core';
import type { AzureAccess, EffectivePolicy } from '@headroom/gateways/azure';
import { originInWords } from '@headroom/gateways/azure-origin';
import { findPolicyFormat } from '@headroom/gateways/policies';
import { azureAccess } from '../azure/azure-access';
import { UnreadableFile } from '../read-text';
import { alignColumns } from '../recommend/text-table';
import type { AzureFlags } from './command';

const badInput = 2;
/** An answer as text, and as what it was made of. */
interface Told {
  text: string;
  json: unknown;
}

/**
 * Prints the services of a subscription, the APIs of a service, or what requests to an API or an operation go through.
 * @returns the exit code: 0 read, 2 bad input or what Azure said, told on standard error
 */
export async function runAzure(
  [id, apiId, operationId]: readonly [string, string?, string?],
  flags: AzureFlags,
): Promise<number> {
  try {
    const access = await azureAccess(id, flags.signIn);
    const { text, json } = apiId
      ? await effective(access, { serviceId: id, apiId, operationId, productId: flags.product }, flags.xml === true)
      : /\/service\//i.test(id)
        ? await apis(access, id)
        : await services(access);
    process.stdout.write(flags.json ? `${JSON.stringify(json, null, 2)}\n` : text);
    return 0;
  } catch (error) {
    if (!(error instanceof HeadroomError || error instanceof UnreadableFile)) throw error;
    process.stderr.write(`${error.message}\n`);
    return badInput;
  }
}

async function services(access: AzureAccess): Promise<Told> {
  const { listServices } = await import('@headroom/gateways/azure');
  const found = await listServices(access);
  const rows = found.map(({ name, sku, units, region, id }) => [name, sku, `${units ?? 'no'} units`, region, id]);
  return { text: rowsOr(rows, 'There is no service of API Management in this subscription.'), json: found };
}

async function apis(access: AzureAccess, serviceId: string): Promise<Told> {
  const { listApis, listOperations } = await import('@headroom/gateways/azure');
  const found = await listApis(access, serviceId);
  const rows: string[][] = [];
  const listed: unknown[] = [];
  for (const api of found) {
    const { operations, products } = await listOperations(access, { serviceId, apiId: api.id });
    listed.push({ ...api, operations, products });
    rows.push([api.id, '', `/${api.path}`, api.name]);
    for (const { id, method, urlTemplate, name } of operations)
      rows.push([api.id, id, `${method} ${urlTemplate}`, name]);
  }
  return { text: rowsOr(rows, 'The service has no APIs.'), json: listed };
}

async function effective(
  access: AzureAccess,
  place: { serviceId: string; apiId: string; operationId: string | undefined; productId: string | undefined },
  asXml: boolean,
): Promise<Told> {
  const { readEffectivePolicy } = await import('@headroom/gateways/azure');
  const policy = await readEffectivePolicy(access, place);
  const text = asXml ? findPolicyFormat('azure-api-management')!.write(policy.chain) : effectiveText(policy);
  return { text, json: policy };
}

function effectiveText({ chain, origins, notes }: EffectivePolicy): string {
  const rows = chain.map(({ policy, params }, index) => {
    const origin = origins[index]!;
    return [`${index + 1}`, String(params['section']), policy, `${originInWords(origin)}, line ${origin.line}`];
  });
  return [
    rowsOr(rows, 'No policies: requests go through as they are.').trimEnd(),
    ...(notes.length > 0 ? ['', ...notes.map((note) => `  - ${note}`)] : []),
    '',
  ].join('\n');
}

const rowsOr = (rows: readonly (readonly string[])[], none: string): string =>
  rows.length === 0 ? `${none}\n` : `${alignColumns(rows).join('\n')}\n`;
