import type { PolicyChain } from '@headroom/gateways';
import { sectionOf } from './step-summary';

type Step = PolicyChain[number];

/** A step of a chain that is being changed; `key` stays with it wherever it goes. */
export interface EditedStep extends Step {
  key: number;
}

/** A policy that can be put into a chain. */
export interface PolicyChoice {
  id: string;
  name: string;
  category: string;
  description: string;
  /** Ends the chain: it answers the request. */
  answers: boolean;
  /** Parameters that work. */
  example: Record<string, unknown>;
}

/** Sections of a policy document in the order in which they run. */
export const sections = ['inbound', 'backend', 'outbound', 'on-error'] as const;

const withSection = (step: EditedStep, section: string): EditedStep =>
  section === '' ? step : { ...step, params: { ...step.params, section } };

/** Steps as they came, in chains without sections; else by section, which keeps the order inside each. */
const inOrder = (steps: readonly EditedStep[]): EditedStep[] =>
  steps.toSorted((left, right) => rankOf(left) - rankOf(right));

const rankOf = (step: Step) => {
  const at = (sections as readonly string[]).indexOf(sectionOf(step));
  return at < 0 ? sections.length : at;
};

export const toEdited = (chain: PolicyChain): EditedStep[] => chain.map((step, key) => ({ ...step, key }));

export const toChain = (steps: readonly EditedStep[]): PolicyChain =>
  steps.map(({ policy, params }) => ({ policy, params }));

/** Puts a policy with its example at the end of its section, but before the step that answers the request. */
export function addPolicy(
  steps: readonly EditedStep[],
  { id, example, answers }: PolicyChoice,
  isAnswer: (policy: string) => boolean,
): EditedStep[] {
  const key = Math.max(-1, ...steps.map((step) => step.key)) + 1;
  const added: EditedStep = { key, policy: id, params: structuredClone(example) };
  const after = steps.findLastIndex((step) => sectionOf(step) === sectionOf(added)) + 1;
  const last = steps[after - 1];
  const at = last && !answers && isAnswer(last.policy) ? after - 1 : after;
  return inOrder(steps.toSpliced(after === 0 ? steps.length : at, 0, added));
}

/** Moves a step by one place; at the border of its section it goes over to the next one. */
export function moveStep(steps: readonly EditedStep[], key: number, by: -1 | 1): EditedStep[] {
  const at = steps.findIndex((step) => step.key === key);
  const [step, other] = [steps[at], steps[at + by]];
  if (!step || !other) return [...steps];
  const section = sectionOf(other);
  if (section !== sectionOf(step)) return steps.with(at, withSection(step, section));
  return steps.with(at, other).with(at + by, step);
}

/** Puts a step where another stands, into that one's section. */
export function dropStep(steps: readonly EditedStep[], key: number, onto: number): EditedStep[] {
  const from = steps.findIndex((step) => step.key === key);
  const to = steps.findIndex((step) => step.key === onto);
  const [step, target] = [steps[from], steps[to]];
  if (!step || !target || from === to) return [...steps];
  return steps.toSpliced(from, 1).toSpliced(to, 0, withSection(step, sectionOf(target)));
}

/** Gives a step other parameters; in another section it stands last. */
export function changeParams(steps: readonly EditedStep[], key: number, params: Record<string, unknown>): EditedStep[] {
  const at = steps.findIndex((step) => step.key === key);
  const step = steps[at];
  if (!step) return [...steps];
  const changed = { ...step, params };
  if (sectionOf(changed) === sectionOf(step)) return steps.with(at, changed);
  return inOrder([...steps.toSpliced(at, 1), changed]);
}

/** Puts a step that was taken out back to its place, as far as that is still there. */
export const putBack = (steps: readonly EditedStep[], step: EditedStep, at: number): EditedStep[] =>
  steps.some(({ key }) => key === step.key) ? [...steps] : steps.toSpliced(Math.min(at, steps.length), 0, step);
