import type { HeadroomError } from '@headroom/core';
import { sampleDemo } from '@headroom/gateways';
import { describe, expect, it } from 'vitest';
import { Chain, parseChain } from './chain';
import type { Exchange } from './exchange';

const problemsOf = (chain: unknown) => {
  try {
    parseChain(chain);
  } catch (error) {
    return (error as HeadroomError).details.problems as { path: string; message: string }[];
  }
  return [];
};

const anExchange = (body = ''): Exchange => ({
  request: { method: 'POST', path: '/', headers: {}, body: Buffer.from(body), remoteAddress: '127.0.0.1' },
  response: { status: 0, headers: {}, body: Buffer.alloc(0) },
});

describe('parseChain', () => {
  it('returns a good chain as it was given', () => {
    const chain = [{ policy: 'log-to-file', params: {} }, { policy: 'return-response' }];
    expect(parseChain({ chain })).toBe(chain);
    expect(parseChain({ chain: sampleDemo.chain })).toBe(sampleDemo.chain);
  });

  it.each([
    ['chain', []],
    ['chain.0', [{ policy: 'return-response' }, { policy: 'json-to-xml' }, { policy: 'forward-request' }]],
    ['chain.1', [{ policy: 'json-to-xml' }, { policy: 'log-to-file' }]],
    ['chain.0.policy', [{ policy: 'nope' }]],
    ['chain.0.params', [{ policy: 'forward-request', params: { timeout: 1 } }]],
    [
      'chain.0.params.publicKey',
      [{ policy: 'validate-jwt', params: { publicKey: 'x' } }, { policy: 'forward-request' }],
    ],
    ['chain.0.params.schema', [{ policy: 'validate-content', params: { schema: { type: 'nope' } } }]],
    ['chain.0.params.name', [{ policy: 'set-header', params: { name: 'Content-Length', value: '1' } }]],
    ['chain.0.params.file', [{ policy: 'log-to-file', params: { file: '../../etc/passwd' } }]],
    ['chain.0.params.cost', [{ policy: 'basic-auth', params: { cost: 1000, users: [] } }]],
  ])('names the place of a mistake: %s', (path, chain) => {
    expect(problemsOf({ chain }).map((problem) => problem.path)).toContain(path);
  });
});

describe('Chain', () => {
  const context = { unit: 1, logDir: '/nowhere', backendUrl: 'http://127.0.0.1:9' };

  it('the first policy is outermost: it sees the answer last', async () => {
    const set = (value: string) => ({ policy: 'set-header', params: { on: 'response', name: 'x-last', value } });
    const exchange = anExchange();
    await new Chain(parseChain({ chain: [set('outer'), set('inner'), { policy: 'return-response' }] }), context).serve(
      exchange,
    );
    expect(exchange.response.headers['x-last']).toBe('outer');
  });

  it('says why a policy cannot be built', () => {
    const chain = parseChain({ chain: [{ policy: 'log-to-file' }, { policy: 'return-response' }] });
    expect(() => new Chain(chain, { ...context, logDir: '/dev/null/logs' })).toThrow(/ENOTDIR/);
  });

  it('an unreachable backend is answered with 502', async () => {
    const exchange = anExchange();
    await new Chain(parseChain({ chain: [{ policy: 'forward-request' }] }), context).serve(exchange);
    expect(exchange.response.status).toBe(502);
  });
});
