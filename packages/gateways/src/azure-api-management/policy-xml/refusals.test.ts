import { HeadroomError } from '@headroom/core';
import { describe, expect, it } from 'vitest';
import { parsePolicyChain } from '../../policy-chain';
import { apimPolicyXml } from './policy-xml';

const { read, write } = apimPolicyXml;

describe('what is refused, or read in time', () => {
  const messageOf = (text: string): string => {
    try {
      read(text);
    } catch (error) {
      if (error instanceof HeadroomError && error.code === 'invalid-input') return error.message;
      throw error;
    }
    return 'read';
  };
  const inBody = (text: string) => `<policies>\n<inbound>\n${text}\n</inbound>\n</policies>`;

  it.each([
    ['a document type', '<!DOCTYPE p [<!ENTITY a "b">]><policies/>', /document type .* refused/],
    ['an entity of its own', inBody('<set-body>&lol;</set-body>'), /^Line 3: .*entity/],
    [
      'a billion laughs',
      `<!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><policies><inbound>&b;</inbound></policies>`,
      /document type/,
    ],
    [
      'an external entity',
      '<!DOCTYPE p [<!ENTITY x SYSTEM "file:///etc/passwd">]><policies>&x;</policies>',
      /document type/,
    ],
    [
      'a character that there is none of',
      inBody('<set-body>@(a &#xFFFFFF; b)</set-body>'),
      /^Line 3: .*character entity/,
    ],
    ['one in an attribute', inBody('<set-variable name="a" value="@(&#x110000;)" />'), /^Line 3: .*character entity/],
    ['an unclosed element', inBody('<choose>'), /^Line 4: .*well-formed/],
    ['an unclosed expression', inBody('<set-variable name="a" value="@(f("x)" />'), /well-formed/],
    ['two attributes of one name', inBody('<base a="1" a="2"/>'), /^Line 3: .*well-formed/],
    ['an attribute that objects have by nature', inBody('<base __proto__="1"/>'), /__proto__ is refused/],
    ['another root', '<swagger/>', /begins with <policies> or <fragment>, not with <swagger>/],
    ['a fragment as a section', '<policies>\n<fragment><base/></fragment></policies>', /^Line 2: <fragment> .* own/],
    ['no document', '   ', /no element|well-formed/],
    [
      'a large document',
      inBody(`<set-body>${'x'.repeat(512 * 1024)}</set-body>`),
      /512\.1 KiB large; API Management takes 512 KiB at most/,
    ],
    ['a deep document', inBody('<choose>'.repeat(200)), /nested more than 100 deep/],
    ['a document of very many elements', inBody('<base/>'.repeat(10_001)), /more than 10000 elements/],
    ['very many expressions without an end', inBody('<set-body>' + '@( '.repeat(100_000)), /begin and never end/],
    [
      'very many expressions that end only while their escapes stand',
      inBody(`<set-body>${'@(&#40;)'.repeat(60_000)}</set-body>`),
      /begin and never end/,
    ],
    ['strings nested in strings', inBody(`<set-body>@(${'$"{'.repeat(100_000)}</set-body>`), /^read$/],
  ])('%s', (_what, text, message) => {
    const started = performance.now();
    expect(messageOf(text)).toMatch(message);
    expect(performance.now() - started).toBeLessThan(10_000);
  });

  it('takes a document that is as deep as may be, as a chain too', () => {
    const { chain } = read(inBody('<choose>'.repeat(98) + '</choose>'.repeat(98)));
    expect(read(write(parsePolicyChain(chain))).chain).toEqual(chain);
  });

  it('writes very many beginnings of expressions in time, each as the text it is', () => {
    const { chain } = read(inBody(`<set-body>${'&#64;('.repeat(80_000)}</set-body>`));
    const started = performance.now();
    const written = write(chain);
    expect(performance.now() - started).toBeLessThan(10_000);
    expect(read(written).chain).toEqual(chain);
  });

  it('reads a document beyond what Consumption takes, and says so', () => {
    const { report } = read(inBody(`<set-body>${'x'.repeat(20 * 1024)}</set-body>`));
    expect(report[0]!.sentence).toBe('The document is 20.1 KiB large; the Consumption tier takes 16 KiB at most.');
  });

  it('chains that were not read from such a document cannot be written as one', () => {
    expect(() => write([{ policy: 'forward-request', params: { timeoutMs: 1 } }])).toThrow(
      /Step 1 \(forward-request\)/,
    );
    const step = (section: string) => ({
      policy: 'base',
      params: { section, element: 'base', attributes: {}, children: [] },
    });
    let deep: unknown = step('inbound').params;
    for (let depth = 0; depth < 9000; depth++) deep = { ...step('inbound').params, children: [deep] };
    expect(() => write([{ policy: 'base', params: deep as Record<string, unknown> }])).toThrow(/nested more than/);
    expect(() => write([step('fragment'), step('inbound')])).toThrow(/either a fragment or a whole/);
    expect(() => write([{ policy: 'base', params: { ...step('inbound').params, element: 'a b' } }])).toThrow(
      /XML allows/,
    );
  });
});
