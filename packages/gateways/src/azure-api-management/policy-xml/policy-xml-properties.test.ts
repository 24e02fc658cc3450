import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { PolicyChain } from '../../policy-chain';
import { apimPolicyXml } from './policy-xml';
import { expressionEnd } from './expression-end';
import { hasText, isVerbatim, type XmlElement, type XmlNode } from './xml-node';

const { read, write } = apimPolicyXml;

/** Characters that XML, C# and the two together make something of. */
const piece = fc.constantFrom(
  ...[
    '<',
    '>',
    '&',
    '&&',
    '"',
    "'",
    '@',
    '@(',
    '@{',
    '(',
    ')',
    '{',
    '}',
    '{{',
    '}}',
    '$"',
    '@"',
    '""',
    '\\',
    '//',
    '/*',
  ],
  ...[
    '*/',
    '&lt;',
    '&amp;',
    '&#x41;',
    ']]>',
    '<!--',
    '-->',
    '<b>',
    '</b>',
    '\n',
    '\t',
    ' ',
    'List<string>',
    'ä',
    '😀',
    'x',
  ],
);
const anyText = fc.array(piece, { minLength: 1, maxLength: 12 }).map((pieces) => pieces.join(''));
const expression = fc
  .tuple(fc.constantFrom('@(', '@{'), anyText)
  .map(([open, code]) => `${open}f(${JSON.stringify(code)}, List<string>.A < 1 && b)${open === '@(' ? ')' : '}'}`);
const text = fc.oneof(anyText, expression);
const name = fc.constantFrom('set-header', 'set-body', 'value', 'when', 'choose', 'xsl:template', 'acme', 'base', 'ä');
const attributes = fc.dictionary(fc.constantFrom('name', 'value', 'condition', 'xmlns:a'), text, { maxKeys: 3 });
const comment = anyText.map((words) => words.replaceAll('-', ''));
const leaf: fc.Arbitrary<XmlNode> = fc.oneof(
  text.map((content) => ({ text: content })),
  anyText.map((content) => ({ cdata: content.replaceAll(']]>', '') })),
  comment.map((content) => ({ comment: content })),
);
const { element } = fc.letrec<{ element: XmlElement; node: XmlNode }>((tie) => ({
  node: fc.oneof({ depthSize: 'small', withCrossShrink: true }, leaf, tie('element')),
  element: fc.record({ element: name, attributes, children: fc.array(tie('node'), { maxLength: 4 }) }),
}));

/** As reading gives it: neighbouring texts are one, and there is no indentation. */
function normal(node: XmlElement, inVerbatim = false): XmlElement {
  const verbatim = inVerbatim || isVerbatim(node.element);
  const children: XmlNode[] = [];
  for (const child of node.children) {
    const last = children.at(-1);
    if ('element' in child) children.push(normal(child, verbatim));
    else if ('text' in child && last && 'text' in last) last.text += child.text;
    else children.push({ ...child });
  }
  const whole = { ...node, children };
  return verbatim || hasText(whole) ? whole : { ...whole, children: children.filter((child) => !('text' in child)) };
}

const policyIdOf = ({ element: id, attributes: all }: XmlElement) =>
  id === 'set-backend-service' && all['backend-id'] === 'dapr' ? 'set-backend-service-dapr' : id;
const chainOf = (sections: readonly string[]): fc.Arbitrary<PolicyChain> =>
  fc
    .array(
      fc.record(
        {
          section: fc.constantFrom(...sections),
          step: element,
          before: fc.array(comment, { minLength: 1, maxLength: 2 }),
        },
        { requiredKeys: ['section', 'step'] },
      ),
      { maxLength: 6 },
    )
    .map((steps) =>
      sections.flatMap((section) =>
        steps
          .filter((step) => step.section === section)
          .map(({ step, before }) => ({
            policy: policyIdOf(step),
            params: { section, ...normal(step), ...(before ? { before } : {}) },
          })),
      ),
    );

it('whatever a chain holds, it comes back from the document that is written of it', () => {
  const chains = fc.oneof(chainOf(['inbound', 'backend', 'outbound', 'on-error']), chainOf(['fragment']));
  fc.assert(
    fc.property(chains, (chain) => {
      const document = write(chain);
      expect(read(document).chain).toEqual(chain);
    }),
    { numRuns: 400, seed: 20261121 },
  );
});

it('whatever text is read, the answer is a chain that comes back, or a refusal with a line', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(anyText, expression), { maxLength: 6 }), (pieces) => {
      const document = `<policies><inbound><set-body>${pieces.join('')}</set-body></inbound></policies>`;
      let chain: PolicyChain;
      try {
        chain = read(document).chain;
      } catch (error) {
        expect(String(error)).toMatch(/^HeadroomError: Line \d+: .+/);
        return;
      }
      expect(read(write(chain)).chain).toEqual(chain);
    }),
    { numRuns: 400, seed: 20261121 },
  );
});

it('an expression ends where its brackets do, whatever its strings hold', () => {
  fc.assert(
    fc.property(expression, anyText, (code, rest) => {
      expect(expressionEnd(code + rest, 0)).toBe(code.length);
    }),
    { numRuns: 500, seed: 20261121 },
  );
});
