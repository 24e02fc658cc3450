import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writePolicyXml } from '../policy-xml/write-policy-xml';
import { effectivePolicy, type PolicyDocument, type PolicyScope } from './effective-policy';
import { fragmentIds } from './fragment-ids';
import { originInWords } from './origin-in-words';

const document = (scope: PolicyScope, xml: string): PolicyDocument => ({ scope, name: `my-${scope}`, xml });
const none = new Map<string, string>();

const everyScope = [
  document(
    'global',
    '<policies>\n<inbound><cors /></inbound>\n<backend><forward-request /></backend>\n<outbound />\n<on-error />\n</policies>',
  ),
  document(
    'product',
    '<policies><inbound>\n<rate-limit calls="5" renewal-period="60" />\n<base /></inbound></policies>',
  ),
  document(
    'api',
    `<policies>
       <inbound>
         <base />
         <include-fragment fragment-id="sign-in" />
       </inbound>
       <backend><base /></backend>
       <outbound><base /></outbound>
     </policies>`,
  ),
  document(
    'operation',
    `<policies>
       <inbound>
         <!-- first -->
         <base />
         <choose>
           <when condition="@(true)"><include-fragment fragment-id="trace" /><set-body><include-fragment fragment-id="text" /></set-body></when>
         </choose>
       </inbound>
       <backend><base /></backend>
       <outbound><set-header name="x" exists-action="delete" /></outbound>
     </policies>`,
  ),
];
const fragments = new Map([
  [
    'sign-in',
    '<fragment>\n\n<validate-jwt header-name="Authorization" />\n<set-variable name="a" value="b" />\n</fragment>',
  ],
  ['trace', '<fragment><trace source="x"><message>y</message></trace></fragment>'],
]);

describe('the effective policy of an operation', () => {
  it('puts every scope where <base /> is and every fragment where it is included, each step with its place', () => {
    const { chain, origins, notes } = effectivePolicy(everyScope, fragments);
    expect(chain.map(({ policy }, index) => [policy, origins[index]])).toEqual([
      ['rate-limit', { scope: 'product', name: 'my-product', line: 2 }],
      ['cors', { scope: 'global', name: 'my-global', line: 2 }],
      ['validate-jwt', { scope: 'api', name: 'my-api', line: 3, fragment: 'sign-in' }],
      ['set-variable', { scope: 'api', name: 'my-api', line: 4, fragment: 'sign-in' }],
      ['choose', { scope: 'operation', name: 'my-operation', line: 5, holds: ['trace'] }],
      ['set-header', { scope: 'operation', name: 'my-operation', line: 10 }],
    ]);
    expect(origins.map(originInWords)).toEqual([
      ...['Product my-product', 'All APIs', 'API my-api, fragment sign-in', 'API my-api, fragment sign-in'],
      ...['Operation my-operation, holds fragment trace', 'Operation my-operation'],
    ]);
    const written = writePolicyXml(chain);
    expect(written).toContain('<trace source="x">');
    expect(written).toContain('<set-body><include-fragment fragment-id="text" /></set-body>');
    expect(notes).toEqual([
      '<backend> of the policy of the product my-product has no <base />: what broader scopes have there is not run.',
    ]);
    expect(fragmentIds(everyScope)).toEqual(['sign-in', 'trace']);
  });

  it('says what is not there, what nobody knows, and what a fragment cannot do', () => {
    const api =
      '<policies><inbound><acme /><include-fragment fragment-id="gone" /><include-fragment fragment-id="outer" /></inbound></policies>';
    const { chain, notes } = effectivePolicy(
      [document('api', api)],
      new Map([['outer', '<fragment><include-fragment fragment-id="inner" /></fragment>']]),
    );
    expect(chain.map(({ policy }) => policy)).toEqual(['acme', 'include-fragment', 'include-fragment']);
    expect(notes).toEqual([
      '<acme> is no policy that the catalog knows; it is kept (in the policy of the API my-api).',
      'The fragment gone, which the policy of the API my-api includes, is not there; what it would do is not known.',
      'The fragment outer includes a fragment, which API Management does not do; it is kept as it is written.',
    ]);
  });

  it('names the document that cannot be read, and refuses a chain that is doubled without end', () => {
    expect(() => effectivePolicy([document('global', '<policies>\n<inbound>')], none)).toThrow(
      /^In the global policy: Line 2: /,
    );
    const doubling = `<policies><inbound>${'<cors />'.repeat(30)}${'<base />'.repeat(30)}</inbound></policies>`;
    const scopes = ['global', 'product', 'api', 'operation'] as const;
    expect(() =>
      effectivePolicy(
        scopes.map((scope) => document(scope, doubling)),
        none,
      ),
    ).toThrow(/has 930 policies; at most 500/);
  });
});

const steps = fc.array(
  fc.constantFrom('<base />', '<cors />', '<json-to-xml />', '<retry><set-status code="1" /></retry>'),
  {
    maxLength: 4,
  },
);
const anyDocument = fc.record({ inbound: steps, backend: steps, outbound: steps, 'on-error': steps }).map(
  (all) =>
    `<policies>${Object.entries(all)
      .map(([name, inner]) => `<${name}>${inner.join('')}</${name}>`)
      .join('')}</policies>`,
);

it('two scopes may be put together first: what comes of them stands for both', () => {
  fc.assert(
    fc.property(anyDocument, anyDocument, anyDocument, (first, second, third) => {
      const broad = [document('global', first), document('api', second)];
      const together = document('global', writePolicyXml(effectivePolicy(broad, none).chain));
      const narrow = document('operation', third);
      const whole = effectivePolicy([...broad, narrow], none);
      expect(effectivePolicy([together, narrow], none).chain).toEqual(whole.chain);
      expect(whole.origins).toHaveLength(whole.chain.length);
    }),
    { numRuns: 80, seed: 20261122 },
  );
});
