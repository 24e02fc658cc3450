/**
 * What is known of how a run came about. `subject`: what was under test; `method`: how it was asked, which is part of
 * every ratio when it differs; `origin`: a difference forbids any ratio.
 */
export const runTraits = {
  gateway: { label: 'gateway', kind: 'subject' },
  tier: { label: 'tier', kind: 'subject' },
  units: { label: 'units', kind: 'subject' },
  policySet: { label: 'policy set', kind: 'subject' },
  origin: { label: 'origin', kind: 'origin' },
  target: { label: 'target', kind: 'method' },
  requests: { label: 'requests', kind: 'method' },
  load: { label: 'load', kind: 'method' },
  slo: { label: 'SLO', kind: 'method' },
  engine: { label: 'engine', kind: 'method' },
  runner: { label: 'runner', kind: 'method' },
  machine: { label: 'load machine', kind: 'method' },
} as const satisfies Record<string, { label: string; kind: 'subject' | 'method' | 'origin' }>;
export type RunTrait = keyof typeof runTraits;

/** A trait in words. Two are the same when their keys are: words may leave out what only a machine compares. */
export interface TraitValue {
  text: string;
  key: string;
}

export interface ComparableRun {
  /** Short name of the run in sentences. */
  label: string;
  /** Null: not known. */
  traits: Record<RunTrait, TraitValue | null>;
  /** Why its figures cannot be trusted, in a few words; null when they can. */
  doubt: string | null;
}

export interface TraitComparison {
  trait: RunTrait;
  label: string;
  state: 'same' | 'differs' | 'unknown';
  /** One for each run. */
  values: (string | null)[];
}

export interface Comparability {
  /** `with-care`: ratios hold more than what was under test. */
  verdict: 'like-for-like' | 'with-care' | 'not-comparable';
  sentences: string[];
  traits: TraitComparison[];
}

/** What differs between runs, and what that means for ratios of their figures. */
export function comparability(runs: readonly ComparableRun[]): Comparability {
  const traits = (Object.keys(runTraits) as RunTrait[]).map((trait) => compareTrait(runs, trait));
  const differing = differingIn(traits);
  const origins = differing.filter(({ trait }) => runTraits[trait].kind === 'origin');
  const subject = differing.filter(({ trait }) => runTraits[trait].kind === 'subject');
  const method = differing.filter(({ trait }) => runTraits[trait].kind === 'method');
  const unknown = traits.filter(({ state }) => state === 'unknown');
  const doubted = runs.filter(({ doubt }) => doubt !== null);
  const isCare = method.length > 0 || subject.length > 1 || unknown.length > 0 || doubted.length > 0;
  return {
    verdict: origins.length > 0 ? 'not-comparable' : isCare ? 'with-care' : 'like-for-like',
    sentences: [
      ...(origins.length > 0 ? [originSentence(runs)] : []),
      subjectSentence(subject, method.length + origins.length + unknown.length),
      ...(method.length > 0
        ? [`How it was measured differs too (${namesOf(method)}), and that is part of every ratio.`]
        : []),
      ...(unknown.length > 0 ? [`Not known of every run: ${namesOf(unknown)}.`] : []),
      ...doubted.map(({ label, doubt }) => `${label} is in doubt: ${doubt}.`),
    ],
    traits,
  };
}

function compareTrait(runs: readonly ComparableRun[], trait: RunTrait): TraitComparison {
  const values = runs.map(({ traits }) => traits[trait]);
  const keys = new Set(values.flatMap((value) => (value === null ? [] : [value.key])));
  const state = keys.size > 1 ? 'differs' : values.includes(null) ? 'unknown' : 'same';
  return { trait, label: runTraits[trait].label, state, values: values.map((value) => value?.text ?? null) };
}

/** Another gateway has other tiers and another address as a matter of course: they are not named beside it. */
function differingIn(traits: readonly TraitComparison[]): TraitComparison[] {
  const differing = traits.filter(({ state }) => state === 'differs');
  const implied: readonly RunTrait[] = differing.some(({ trait }) => trait === 'gateway') ? ['tier', 'target'] : [];
  return differing.filter(({ trait }) => !implied.includes(trait));
}

function subjectSentence(subject: readonly TraitComparison[], others: number): string {
  if (subject.length > 1)
    return `Several things under test differ at once (${namesOf(subject)}): a ratio cannot tell which of them made it.`;
  const [only] = subject;
  if (only) return `Under test, only the ${only.label} ${only.trait === 'units' ? 'differ' : 'differs'}.`;
  return others > 0
    ? 'The same thing was under test.'
    : 'Everything that is known of these runs is the same: what differs is time and chance.';
}

function originSentence(runs: readonly ComparableRun[]): string {
  const by = Map.groupBy(runs, ({ traits }) => traits.origin?.text ?? 'unknown');
  const parts = [...by].map(([origin, own]) => `${listed(own.map(({ label }) => label))} ${origin}`);
  return `Runs of different origin are never compared: ${parts.join('; ')}.`;
}

const namesOf = (traits: readonly TraitComparison[]) => listed(traits.map(({ label }) => label));

const listed = (words: readonly string[]) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
