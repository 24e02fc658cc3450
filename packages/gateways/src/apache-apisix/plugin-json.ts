import { invalidInput } from '@headroom/core';
import type { PolicyFormat, PolicyReport } from '../contract/policy-format';
import { parsePolicyChain, type PolicyChain } from '../policy-chain';
import { type CutNumber, isObject, type JsonObject, readJsonObject } from '../read-json-object';
import { executionOrder } from './execution-order';
import { priorityOf } from './plugins';

/** Plugins of a route, service, global rule or plugin config, or the bare map from plugin to configuration. */
export const apisixPluginJson: PolicyFormat = {
  name: 'plugin JSON',
  extension: 'json',
  detect: (text) => /^\s*\{/.test(text),
  read: readPlugins,
  write: writePlugins,
};

/**
 * The plugins in the order of the document. `_meta` stays in each configuration, `_meta.disable` with it; plugins that
 * APISIX does not list are kept and reported.
 * @throws HeadroomError `invalid-input` with the place: too large, no JSON, a key used twice, a number that cannot be kept,
 *   no plugins
 */
function readPlugins(text: string): { chain: PolicyChain; report: PolicyReport[] } {
  const { value, cut } = readJsonObject(text);
  const { plugins, rest } = pluginsOf(value);
  const entries = Object.entries(plugins);
  if (entries.length === 0) throw invalidInput('The document has no plugins.');
  const chain = entries.map(([policy, params]) => {
    if (!isObject(params)) throw invalidInput(`The configuration of the plugin ${policy} must be an object.`);
    return { policy, params };
  });
  return {
    chain: parsePolicyChain(chain),
    report: [
      ...chain.flatMap(({ policy }) =>
        priorityOf(policy) === null
          ? [told('unknown', `${policy} is not a plugin that APISIX lists; it is kept as it is.`)]
          : [],
      ),
      ...chain.flatMap(({ policy, params }) =>
        isDisabled(params) ? [told('kept', `${policy} is disabled; it is kept and does not run.`)] : [],
      ),
      ...orderReport(chain),
      ...numberReport(cut),
      ...(rest.length === 0
        ? []
        : [told('loss', `A policy set has no place for ${rest.join(', ')}: only the plugins are read.`)]),
    ],
  };
}

/**
 * A document with the plugins of the chain, in its order.
 * @throws HeadroomError `invalid-input` for a chain that names a plugin twice, which APISIX cannot
 */
function writePlugins(chain: PolicyChain): string {
  const names = chain.map(({ policy }) => policy);
  const twice = names.find((name, index) => names.indexOf(name) < index);
  if (twice !== undefined)
    throw invalidInput(`The chain has ${twice} twice; APISIX runs a plugin once. Remove one of them.`);
  // Object.fromEntries would move names that are numbers to the front.
  const plugins = chain.map(
    ({ policy, params }) =>
      `    ${JSON.stringify(policy)}: ${JSON.stringify(params, null, 2).replaceAll('\n', '\n    ')}`,
  );
  return `{\n  "plugins": {\n${plugins.join(',\n')}\n  }\n}\n`;
}

/** Whether a plugin is switched off where it stands. */
export const isDisabled = ({ _meta: meta }: JsonObject): boolean => isObject(meta) && meta.disable === true;

/** The admin API wraps what it answers in `value`. */
function pluginsOf(document: JsonObject): { plugins: JsonObject; rest: string[] } {
  const resource = isObject(document.value) && isObject(document.value.plugins) ? document.value : document;
  if (!('plugins' in resource)) return { plugins: resource, rest: [] };
  const { plugins, ...rest } = resource;
  if (!isObject(plugins)) throw invalidInput('plugins must be an object from plugin to configuration.');
  return { plugins, rest: Object.keys(rest) };
}

function orderReport(chain: PolicyChain): PolicyReport[] {
  const order = executionOrder(chain).map(({ policy }) => policy);
  if (order.every((policy, index) => policy === chain[index]?.policy)) return [];
  return [
    told(
      'kept',
      `APISIX runs plugins by priority, not in the order of the document, which is kept: ${order.join(', ')}.`,
    ),
  ];
}

/** One sentence for all numbers that lose digits. */
function numberReport(cut: readonly CutNumber[]): PolicyReport[] {
  const [first] = cut;
  if (!first) return [];
  const others = cut.length === 1 ? '' : `; so do ${cut.length - 1} more`;
  return [told('loss', `The number ${first.written} loses digits: it becomes ${first.kept}${others}.`, first.line)];
}

const told = (severity: PolicyReport['severity'], sentence: string, line: number | null = null): PolicyReport => ({
  severity,
  line,
  sentence,
});
