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

/** A person's own plan which looks at answers too: below the root an element is in force for the whole plan. */
export const withStopNode = (plan: string): Xml =>
  plan.replace(/(?:<TestPlan\b[^>]*\/>|<\/TestPlan>)\s*<hashTree>/, (root) => `${root}${branch(stopNode)}`);
