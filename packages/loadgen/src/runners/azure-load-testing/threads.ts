import { tagsOf } from '../../engines/xml-tags';

/** Threads of all thread groups of a plan, parametric ones from the properties; null when one cannot be read. */
export function threadsOf(plan: string, properties = ''): number | null {
  const values = new Map(
    properties.split('\n').flatMap((line) => {
      const at = line.indexOf('=');
      return at > 0 ? [[line.slice(0, at), line.slice(at + 1)]] : [];
    }),
  );
  const groups = threadTexts(plan);
  if (groups.length === 0) return null;
  const threads = groups.map((text) => {
    const [, property, fallback] = /^\$\{__P\(([^,)]+)(?:,([^)]*))?\)\}$/.exec(text) ?? [];
    const figure = property === undefined ? text : (values.get(property) ?? fallback);
    return figure ? Number(figure) : NaN;
  });
  return threads.every(Number.isInteger) ? threads.reduce((sum, count) => sum + count, 0) : null;
}

/** What each thread group says of its threads. Groups that set up or tear down are called otherwise, and make no load. */
function threadTexts(plan: string): string[] {
  const texts: string[] = [];
  let isInGroup = false;
  for (const { name, kind, text, end } of tagsOf(plan)) {
    if (name === 'ThreadGroup') {
      isInGroup = kind === 'open';
    } else if (isInGroup && kind === 'open' && text.includes('name="ThreadGroup.num_threads"')) {
      texts.push(plan.slice(end, plan.indexOf('<', end)));
      isInGroup = false;
    }
  }
  return texts;
}
