import { invalidInput } from '@headroom/core';
import type { RequestSpec } from '@headroom/core';
import { bodyOf, headersOf, pathOf } from '../request-content';
import { boolProp, collectionProp, elementProp, intProp, node, stringProp } from './elements';
import type { PlanNode } from './elements';
import { planLiteral, planText } from './plan-text';

/** JMeter's code for "the response code equals one of these". */
const equalsOneOf = 8 + 32;

/** Characters that other tools send as they are and JMeter refuses as no part of a URI. */
const encodedPath = (path: string) => path.replace(/["<>\\^`{|}]/g, (character) => encodeURIComponent(character));

function headerNode(request: RequestSpec): PlanNode {
  const headers = [...headersOf(request)].map(([name, value]) => {
    // The HTTP client of JMeter writes header values in ASCII and would send question marks.
    if (/[\x80-\xff]/.test(value))
      throw invalidInput(`Request "${request.name}": JMeter cannot send the header "${name}", for it is not ASCII.`);
    return elementProp(
      '',
      'Header',
      stringProp('Header.name', planLiteral(name)),
      stringProp('Header.value', planText(value)),
    );
  });
  return node('HeaderManager', 'HeaderPanel', 'Headers', [collectionProp('HeaderManager.headers', ...headers)]);
}

const statusNode = (statuses: readonly number[]): PlanNode =>
  node('ResponseAssertion', 'AssertionGui', 'Expected status', [
    collectionProp('Asserion.test_strings', ...statuses.map((status) => stringProp(String(status), status))),
    stringProp('Assertion.test_field', 'Assertion.response_code'),
    boolProp('Assertion.assume_success', true),
    intProp('Assertion.test_type', equalsOneOf),
  ]);

/** One kind of request as a sampler with its headers; redirects are answers, not orders. */
export function samplerNode(request: RequestSpec, baseUrl: URL, timeoutMs: number): PlanNode {
  const body = bodyOf(request);
  const sent = elementProp(
    '',
    'HTTPArgument',
    boolProp('HTTPArgument.always_encode', false),
    stringProp('Argument.value', planText(body ?? '')),
    stringProp('Argument.metadata', '='),
  );
  return node(
    'HTTPSamplerProxy',
    'HttpTestSampleGui',
    planLiteral(request.name),
    [
      boolProp('HTTPSampler.postBodyRaw', true),
      elementProp(
        'HTTPsampler.Arguments',
        'Arguments',
        collectionProp('Arguments.arguments', ...(body === undefined ? [] : [sent])),
      ),
      stringProp('HTTPSampler.domain', '${__P(host)}'),
      stringProp('HTTPSampler.port', '${__P(port)}'),
      stringProp('HTTPSampler.protocol', '${__P(protocol)}'),
      stringProp('HTTPSampler.path', planText(encodedPath(pathOf(request, baseUrl)))),
      stringProp('HTTPSampler.method', request.method),
      stringProp('HTTPSampler.contentEncoding', 'UTF-8'),
      boolProp('HTTPSampler.follow_redirects', false),
      boolProp('HTTPSampler.auto_redirects', false),
      boolProp('HTTPSampler.use_keepalive', true),
      stringProp('HTTPSampler.implementation', 'HttpClient4'),
      stringProp('HTTPSampler.connect_timeout', timeoutMs),
      stringProp('HTTPSampler.response_timeout', timeoutMs),
    ],
    [headerNode(request), ...(request.expectStatus ? [statusNode(request.expectStatus)] : [])],
  );
}
