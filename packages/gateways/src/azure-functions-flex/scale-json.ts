import { invalidInput } from '@headroom/core';
import { z } from 'zod';
import type { PolicyFormat, PolicyReport } from '../contract/policy-format';
import type { PolicyChain } from '../policy-chain';
import { readJsonObject } from '../read-json-object';
import { chainOfScale, flexScaleOf, scaleOfChain, wireOfScale } from './connector/flex-scale';

const known = ['alwaysReady', 'maximumInstanceCount', 'triggers'];
const keys = /"(perInstanceConcurrency|maximumInstanceCount|instanceMemoryMB)"\s*:/;

/** How the instances of a function app are set, as `az functionapp scale config show` prints it, or the app itself as Azure has it. */
export const flexScaleJson: PolicyFormat = {
  name: 'scale JSON',
  extension: 'json',
  detect: (text) => /^\s*\{/.test(text) && keys.test(text),
  read: readScale,
  write: (chain) => `${JSON.stringify(wireOfScale(scaleOfChain(chain)), null, 2)}\n`,
};

const appSchema = z.object({ functionAppConfig: z.object({ scaleAndConcurrency: z.record(z.string(), z.unknown()) }) });
const documentSchema = z.union([
  z.object({ properties: appSchema }).transform(({ properties }) => properties.functionAppConfig.scaleAndConcurrency),
  appSchema.transform(({ functionAppConfig }) => functionAppConfig.scaleAndConcurrency),
  z.record(z.string(), z.unknown()),
]);

/** @throws HeadroomError `invalid-input`: too large, no JSON, nothing of a function app, or values that none can have */
function readScale(text: string): { chain: PolicyChain; report: PolicyReport[] } {
  const scale = documentSchema.safeParse(readJsonObject(text).value).data;
  if (!scale || ![...known, 'instanceMemoryMB'].some((key) => key in scale))
    throw invalidInput(`The document has none of ${known.join(', ')}: it is no scale of a function app.`);
  const rest = Object.keys(scale).filter((key) => !known.includes(key));
  return {
    // What the document leaves open, the set does too.
    chain: chainOfScale(flexScaleOf(scale)).filter(
      ({ policy }) => policy !== 'maximum-instances' || typeof scale['maximumInstanceCount'] === 'number',
    ),
    report: rest.map((key) => ({
      ...{ severity: 'loss' as const, line: null },
      sentence:
        key === 'instanceMemoryMB'
          ? 'The memory of an instance is its tier, and no part of a set of policies.'
          : `A policy set has no place for ${key}.`,
    })),
  };
}
