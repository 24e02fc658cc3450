import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parsePolicyChain } from '../policy-chain';
import { apisixPluginJson, isDisabled } from './plugin-json';
import plugins from './plugins.json';

const { read, write, detect } = apisixPluginJson;

const route = `{
  "uri": "/orders/*",
  "plugins": {
    "prometheus": { "prefer_name": true },
    "limit-count": { "count": 200, "time_window": 60, "rejected_code": 429, "_meta": { "disable": true } },
    "acme-audit": { "to": "kafka", "fields": ["a", { "b": null }] },
    "key-auth": {}
  },
  "upstream": { "type": "roundrobin", "nodes": { "127.0.0.1:1980": 1 } }
}`;

describe('APISIX plugin JSON', () => {
  it('keeps order, configuration and _meta.disable', () => {
    const { chain } = read(route);
    expect(chain.map(({ policy }) => policy)).toEqual(['prometheus', 'limit-count', 'acme-audit', 'key-auth']);
    expect(chain[1]?.params).toEqual({ count: 200, time_window: 60, rejected_code: 429, _meta: { disable: true } });
    expect(chain.map(({ params }) => isDisabled(params))).toEqual([false, true, false, false]);
    expect(parsePolicyChain(chain)).toEqual(chain);
  });

  it('reports what it does not know, what is off, what it leaves out and the order that counts', () => {
    expect(read(route).report.map(({ severity, sentence }) => `${severity}: ${sentence}`)).toEqual([
      'unknown: acme-audit is not a plugin that APISIX lists; it is kept as it is.',
      'kept: limit-count is disabled; it is kept and does not run.',
      'kept: APISIX runs plugins by priority, not in the order of the document, which is kept: key-auth, limit-count, acme-audit, prometheus.',
      'loss: A policy set has no place for uri, upstream: only the plugins are read.',
    ]);
  });

  it('lets _meta.priority come first', () => {
    const { report } = read('{"limit-count": {"_meta": {"priority": 10}}, "prometheus": {}}');
    expect(report.map(({ sentence }) => sentence)).toEqual([
      'APISIX runs plugins by priority, not in the order of the document, which is kept: prometheus, limit-count.',
    ]);
  });

  it('reads the bare map and what the admin API answers', () => {
    expect(read('{"key-auth": {}}')).toEqual({ chain: [{ policy: 'key-auth', params: {} }], report: [] });
    expect(read('{"key": "/apisix/routes/1", "value": {"plugins": {"key-auth": {}}}}').chain).toEqual([
      { policy: 'key-auth', params: {} },
    ]);
  });

  it('gives back what it read', () => {
    const name = fc.constantFrom(...plugins.map(({ id }) => id), 'acme-audit');
    const object = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 }), { maxKeys: 4 });
    // A parsed document has plain objects and no negative zero.
    const params = object.map((value) => JSON.parse(JSON.stringify(value)) as Record<string, unknown>);
    const step = fc.record({ policy: name, params });
    fc.assert(
      fc.property(fc.uniqueArray(step, { selector: ({ policy }) => policy, minLength: 1, maxLength: 12 }), (chain) => {
        expect(read(write(chain)).chain).toEqual(chain);
      }),
      { seed: 4, numRuns: 200 },
    );
  });

  it.each([
    ['[]', 'must be a JSON object'],
    ['{', 'not JSON'],
    ['{"plugins": {}}', 'no plugins'],
    ['{"plugins": []}', 'plugins must be an object'],
    ['{"key-auth": true}', 'key-auth must be an object'],
    ['{\n"plugins": {"key-auth": {},\n"key-auth": {"a": 1}}}', 'Line 3: a key is used twice'],
    ['{\n"plugins": {"key-auth": {"a"\n: 1,\n"\\u0061": 2}}}', 'Line 4: a key is used twice'],
    ['{"key-auth": {"__proto__": 1}}', 'Line 1: a key named __proto__ is refused'],
    ['{"key-auth": {\n"a": 1e400}}', 'Line 2: the number 1e400 is too large to be kept'],
    [`{"echo": {"body": "${'x'.repeat(512 * 1024)}"}}`, 'larger than 512 KiB'],
    [`{"echo": {"a": ${'['.repeat(20_000)}${']'.repeat(20_000)}}}`, 'nested more than 100 levels'],
  ])('refuses %.40s', (text, message) => {
    expect(() => read(text)).toThrow(message);
  });

  it('tells of numbers that lose digits, and of no others', () => {
    const of = (numbers: string) => read(`{"echo": {\n"a": [${numbers}], "b": "12345678901234567890"}}`).report;
    expect(of('-1, 0, 0.10, 1e21, 1E-7, 9007199254740992, 100000000000000000000000, 5e-324, 0.1')).toEqual([]);
    expect(of('1, 12345678901234567890, 0.12345678901234567891, 1e-400')).toEqual([
      {
        severity: 'loss',
        line: 2,
        sentence: 'The number 12345678901234567890 loses digits: it becomes 12345678901234567000; so do 2 more.',
      },
    ]);
  });

  it('reads very many keys in time', () => {
    const keys = Array.from({ length: 30_000 }, (_, index) => `"k${index}": ${index}`);
    const started = performance.now();
    expect(read(`{"echo": {${keys.join(',\n')}}}`).report).toEqual([]);
    expect(() => read(`{"echo": {${[...keys, '"k0": 1'].join(',\n')}}}`)).toThrow('Line 30001: a key is used twice');
    expect(performance.now() - started).toBeLessThan(10_000);
  });

  it('refuses to write a plugin twice, which APISIX cannot run', () => {
    const twice = [
      { policy: 'echo', params: {} },
      { policy: 'echo', params: {} },
    ];
    expect(() => write(twice)).toThrow('has echo twice');
  });

  it('is told from other documents by its first sign', () => {
    expect([detect(' {"a": {}}'), detect('<policies/>')]).toEqual([true, false]);
  });
});
