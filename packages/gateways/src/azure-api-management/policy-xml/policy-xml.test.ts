import { describe, expect, it } from 'vitest';
import { policiesIn } from '../../contract/policies-in';
import { parsePolicyChain } from '../../policy-chain';
import { azureApiManagement } from '../definition';
import { apimPolicyXml } from './policy-xml';

const { read, write, detect } = apimPolicyXml;
const { policies } = azureApiManagement;
const idsOf = (text: string) => read(text).chain.map(({ policy }) => policy);
const sectionsOf = (text: string) => read(text).chain.map(({ params }) => params['section']);

/** As the editor of the portal shows it: quotes, `<`, `&&` and generics stand raw in the expressions. */
const raw = `<!--
    IMPORTANT:
    - Policy elements can appear only within the <inbound>, <outbound>, <backend> section elements.
-->
<policies>
    <inbound>
        <base />
        <set-variable name="body" value="@(context.Request.Body.As<JObject>(preserveContent: true))" />
        <choose>
            <when condition="@(context.Request.Headers.GetValueOrDefault("X-Level","0") == "gold" && context.Request.Url.Query.Count < 3)">
                <rate-limit-by-key calls="100" renewal-period="60" counter-key="@(context.Request.Headers.GetValueOrDefault("Authorization","").AsJwt()?.Subject)" />
            </when>
            <otherwise>
                <!-- everybody else -->
                <return-response>
                    <set-status code="@(int.Parse("403"))" reason="Forbidden" />
                    <set-header name="Content-Type" exists-action="override">
                        <value>application/json</value>
                    </set-header>
                    <set-body>@{
                        // a ) and a " in a comment do not count: (
                        var list = new List<Dictionary<string, int>>();
                        var path = @"C:\\temp\\";
                        if (list.Count < 1 && context.Variables.ContainsKey("body")) { return "{\\"error\\": \\"<none>\\"}"; }
                        return $"{{ \\"count\\": {list.Count}, \\"first\\": {list[0]["a"]}, \\"c\\": '{'"'}' }}";
                    }</set-body>
                </return-response>
            </otherwise>
        </choose>
        <include-fragment fragment-id="audit" />
    </inbound>
    <backend>
        <retry condition="@(context.Response.StatusCode >= 500 && context.Response.StatusCode < 600)" count="3" interval="1">
            <forward-request buffer-request-body="true" />
        </retry>
    </backend>
    <outbound>
        <base />
        <set-body template="liquid"><![CDATA[{ "id": "{{body.id}}", "a": 1 < 2 && true, "e": "@(not here" }]]></set-body>
        <acme-policy level="3"><inner>kept</inner></acme-policy>
        <!-- the end -->
    </outbound>
    <on-error />
</policies>
`;

describe('a document as the portal shows it', () => {
  const { chain, report } = read(raw);

  it('is read in order, with its sections', () => {
    expect(idsOf(raw)).toEqual([
      ...['base', 'set-variable', 'choose', 'include-fragment'],
      ...['retry', 'base', 'set-body', 'acme-policy'],
    ]);
    expect([...new Set(sectionsOf(raw))]).toEqual(['inbound', 'backend', 'outbound']);
  });

  it('keeps expressions to the letter', () => {
    expect(chain[1]!.params).toMatchObject({
      attributes: { name: 'body', value: '@(context.Request.Body.As<JObject>(preserveContent: true))' },
    });
    expect(JSON.stringify(chain[2])).toContain('var list = new List<Dictionary<string, int>>();');
    expect(chain[4]!.params).toMatchObject({
      attributes: { condition: '@(context.Response.StatusCode >= 500 && context.Response.StatusCode < 600)' },
    });
  });

  it('keeps CDATA and comments, and says what it left out, what it does not know and what stands elsewhere', () => {
    expect(chain[6]!.params).toMatchObject({
      children: [{ cdata: '{ "id": "{{body.id}}", "a": 1 < 2 && true, "e": "@(not here" }' }],
    });
    expect(chain[7]!.params).toMatchObject({ after: [' the end '] });
    expect(report.map(({ severity, line }) => [severity, line])).toEqual([
      ['loss', 4],
      ['kept', 8],
      ['kept', 30],
      ['unknown', 40],
    ]);
    expect(report.map(({ sentence }) => sentence)).toEqual([
      'A comment outside the policies is left out.',
      '6 policy expressions are kept as text; what they do is not evaluated.',
      'The fragment "audit" is kept by its name; the policies in it are not in this document.',
      '<acme-policy> is no policy that the catalog knows; it is kept.',
    ]);
  });

  it('comes back the same after it is written as XML', () => {
    const written = write(chain);
    expect(read(written).chain).toEqual(chain);
    expect(write(read(written).chain)).toBe(written);
  });

  it('names the policies inside its branches', () => {
    expect(policiesIn(azureApiManagement, chain)).toEqual(
      expect.arrayContaining(['rate-limit-by-key', 'return-response', 'set-header', 'forward-request', 'acme-policy']),
    );
    expect(policiesIn(azureApiManagement, chain)).not.toContain('when');
  });
});

it('a setting beside the document costs like a policy and is a comment in it', () => {
  const chain = parsePolicyChain([
    { policy: 'application-insights-diagnostics', params: { samplingPercent: 25, note: 'a--b' } },
    read('<policies><inbound><base /></inbound></policies>').chain[0]!,
  ]);
  const text = write(chain);
  expect(text).toContain(
    '<!-- Set beside this document: application-insights-diagnostics {"samplingPercent":25,"note":"a- -b"} -->',
  );
  expect(read(text)).toMatchObject({ chain: [{ policy: 'base' }], report: [{ severity: 'loss' }] });
  expect(policiesIn(azureApiManagement, chain)).toContain('application-insights-diagnostics');
});

describe('every documented element', () => {
  const documented = policies.filter(({ outsideDocument }) => !outsideDocument);
  const examples = parsePolicyChain(documented.map(({ id, example }) => ({ policy: id, params: example })));
  const text = write(examples);

  it('is recognised, in whatever section, and comes back', () => {
    const { chain, report } = read(text);
    expect(report.filter(({ severity }) => severity !== 'kept')).toEqual([]);
    expect(chain).toHaveLength(73);
    expect(new Set(chain.map(({ policy }) => policy))).toEqual(new Set(documented.map(({ id }) => id)));
    for (const step of chain) expect(examples).toContainEqual(step);
    expect(write(chain)).toBe(text);
  });
});

describe('escaped expressions', () => {
  it('are the same as raw ones', () => {
    const of = (condition: string) =>
      read(`<policies><inbound><choose><when condition=${condition}><base/></when></choose></inbound></policies>`)
        .chain;
    const expected = of(`"@(a("x") && b < 1)"`);
    expect(of(`"@(a(&quot;x&quot;) &amp;&amp; b &lt; 1)"`)).toEqual(expected);
    expect(of(`'@(a("x") && b < 1)'`)).toEqual(expected);
    expect(JSON.stringify(expected)).toContain('@(a(\\"x\\") && b < 1)');
  });

  it('keep the ends of their lines in attributes', () => {
    const { chain } = read(
      '<fragment>\n<set-variable name="a"\n value="@{ // why?\n return 1 < 2;\n}" />\n<acme-policy/></fragment>',
    );
    expect(chain[0]!.params).toMatchObject({ attributes: { value: '@{ // why?\n return 1 < 2;\n}' } });
    expect(read(write(chain)).chain).toEqual(chain);
    expect(read(write(chain)).report.map(({ severity }) => severity)).toEqual(['kept', 'unknown']);
  });

  it('are told from text that only looks like one', () => {
    const { chain } = read('<fragment><set-body>mail me @(home</set-body><set-method>GET</set-method></fragment>');
    expect(chain).toHaveLength(2);
    expect(read(write(chain)).chain).toEqual(chain);
  });
});

describe('structure', () => {
  it('has fragments without sections', () => {
    const { chain } = read('<fragment>\n  <set-header name="a"><value>1</value></set-header>\n</fragment>');
    expect(chain).toEqual([
      {
        policy: 'set-header',
        params: {
          section: 'fragment',
          element: 'set-header',
          attributes: { name: 'a' },
          children: [{ element: 'value', attributes: {}, children: [{ text: '1' }] }],
        },
      },
    ]);
    expect(write(chain)).toBe(
      '<fragment>\n    <set-header name="a">\n        <value>1</value>\n    </set-header>\n</fragment>\n',
    );
  });

  it('has its sections in the order in which they run', () => {
    const { chain, report } = read(
      '<policies><on-error><base/></on-error><later><base/></later><inbound><base/></inbound></policies>',
    );
    expect(chain.map(({ params }) => params['section'])).toEqual(['inbound', 'on-error', 'later']);
    expect(report).toHaveLength(1);
    expect(read(write(chain)).chain).toEqual(chain);
  });

  it('tells the use of Dapr from other backends', () => {
    const of = (attributes: string) => idsOf(`<fragment><set-backend-service ${attributes} /></fragment>`)[0];
    expect(of('backend-id="dapr" dapr-app-id="a"')).toBe('set-backend-service-dapr');
    expect(of('backend-id="orders"')).toBe('set-backend-service');
    const nested = read(
      '<fragment><choose><when condition="@(true)"><set-backend-service backend-id="dapr" /></when></choose></fragment>',
    );
    expect(policiesIn(azureApiManagement, nested.chain)).toEqual(['choose', 'set-backend-service-dapr']);
  });

  it('keeps sections that it does not know and reports policies it does not know inside others', () => {
    const { chain, report } = read(
      '<policies><inbound><choose><when condition="@(true)"><acme/></when></choose></inbound><later><base/></later></policies>',
    );
    expect(report.map(({ sentence }) => sentence)).toEqual([
      '1 policy expression is kept as text; what it does is not evaluated.',
      '<later> is no section of a policy document; it is kept.',
      '<acme> is no policy that the catalog knows; it is kept.',
    ]);
    expect(read(write(chain)).chain).toEqual(chain);
  });

  it('reports what has no place in a chain', () => {
    const { report } = read(
      '<?xml version="1.0"?><policies>\n<inbound mode="x">stray<base/></inbound>\n<inbound><!-- only this --></inbound></policies>',
    );
    expect(report.map(({ severity, line }) => [severity, line])).toEqual([
      ['loss', 2],
      ['loss', 2],
      ['kept', 3],
      ['loss', 3],
    ]);
  });

  it('reports attributes of the document and sections without policies, which are not kept', () => {
    const { chain, report } = read(
      '<policies mode="x">\n<inbound/>\n<weird/>\n<odd><!-- only this --></odd></policies>',
    );
    expect(chain).toEqual([]);
    expect(report).toEqual([
      { severity: 'loss', line: 1, sentence: 'Each attribute of <policies> is left out.' },
      {
        severity: 'loss',
        line: 3,
        sentence: '<weird>, which is no section of a policy document and has no policies, is left out.',
      },
      {
        severity: 'loss',
        line: 4,
        sentence: '<odd>, which is no section of a policy document and has no policies, is left out.',
      },
      { severity: 'loss', line: 4, sentence: 'Each comment of <odd>, which has no policies, is left out.' },
    ]);
  });

  it('writes an empty chain as a document with its four sections', () => {
    expect(write([])).toBe(
      '<policies>\n    <inbound />\n    <backend />\n    <outbound />\n    <on-error />\n</policies>\n',
    );
    expect(read(write([])).chain).toEqual([]);
  });

  it('is known by its first element', () => {
    expect([raw, '\uFEFF<policies/>', ' <fragment a="b">'].map(detect)).toEqual([true, true, true]);
    expect(['<policy/>', '{"plugins":{}}', '', '<policiesx/>'].map(detect)).toEqual([false, false, false, false]);
  });
});
