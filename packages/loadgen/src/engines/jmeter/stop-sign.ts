import { invalidInput } from '@headroom/core';
import { tagsOf } from '../xml-tags';
import { boolProp, branch, node, stringProp } from './elements';
import type { PlanNode } from './elements';
import type { Xml } from './xml';

/** The variable of a thread that holds what the answer to its last request said of load, and is the last column of its row. */
export const stopVariable = 'HEADROOM_STOP';
/** Its value when the target asks for no more. */
export const stopValue = '1';

/** Looks at the headers of every answer. An extractor costs less than a script for each of them. */
export const stopNode: PlanNode = node('RegexExtractor', 'RegexExtractorGui', 'Sign to stop', [
  stringProp('RegexExtractor.useHeaders', 'true'),
  stringProp('RegexExtractor.refname', stopVariable),
  stringProp('RegexExtractor.regex', `(?im)^Headroom-Stop:[ \\t]*(${stopValue})[ \\t]*$`),
  stringProp('RegexExtractor.template', '$1$'),
  stringProp('RegexExtractor.match_number', '1'),
  // Without it the value of an earlier answer would stay.
  boolProp('RegexExtractor.default_empty_value', true),
  stringProp('Sample.scope', 'all'),
]);

/**
 * A person's own plan which looks at answers too: below the root an element is in force for the whole plan.
 * @throws HeadroomError `invalid-input` when it has no such place: nothing would see the sign
 */
export function withStopNode(plan: string): Xml {
  let isAfterRoot = false;
  for (const { name, kind, end } of tagsOf(plan)) {
    if (isAfterRoot && name === 'hashTree' && kind === 'open')
      return `${plan.slice(0, end)}${branch(stopNode)}${plan.slice(end)}`;
    isAfterRoot = name === 'TestPlan' && kind !== 'open';
  }
  throw invalidInput(
    'The plan has no TestPlan with a hashTree after it, so nothing would look for a sign to stop: save it with JMeter, and give that.',
  );
}
