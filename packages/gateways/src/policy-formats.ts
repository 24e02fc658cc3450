import { apisixPluginJson } from './apache-apisix/plugin-json';
import { flexScaleJson } from './azure-functions-flex/scale-json';
import { apimPolicyXml } from './azure-api-management/policy-xml/policy-xml';
import type { PolicyFormat } from './contract/policy-format';

/** Documents that policies can be read from and written to, by the gateway whose they are. */
const formats: ReadonlyMap<string, PolicyFormat> = new Map([
  ['azure-api-management', apimPolicyXml],
  // Before the plugins of APISIX, which any object may be.
  ['azure-functions-flex', flexScaleJson],
  ['apache-apisix', apisixPluginJson],
]);

/** The policy documents of a gateway; undefined where Headroom reads none. */
export const findPolicyFormat = (gatewayId: string): PolicyFormat | undefined => formats.get(gatewayId);

/** Whose policy documents a text looks like; the id of a gateway. */
export const detectPolicyFormat = (text: string): string | undefined =>
  [...formats].find(([, format]) => format.detect(text))?.[0];

export { type ChainChange, diffChains } from './contract/policy-diff';
export type { PolicyFormat, PolicyReport } from './contract/policy-format';
