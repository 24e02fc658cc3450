/** What each story of the demo workspace shows, by its number. */
const lines: Readonly<Record<string, string>> = {
  1: 'What a unit of API Management is rated for against what Locust measured, and what a backend and validation take of it.',
  2: 'Flex Consumption at concurrency 16, 8 and 4: more requests per second for more money per million, reproduced from the meters.',
  3: 'APISIX on Intel and on Arm: which gives more requests for the money, and what two plugins cost.',
  4: 'Apinizer with one published point: what can be said of it, and what only a run of one’s own can tell.',
  5: 'A REST API under k6: one endpoint keeps its threshold and the other does not.',
};

export interface Story {
  planId: string;
  number: string;
  title: string;
  line: string;
}

/** The stories among plans, told by their names ("Story 3: …"), with what each shows. */
export const storiesOf = (plans: readonly { id: string; name: string }[]): Story[] =>
  plans.flatMap(({ id, name }) => {
    const [, number, title] = /^Story (\d+): (.+)$/.exec(name) ?? [];
    const line = number && lines[number];
    return line && title
      ? [{ planId: id, number: number!, title: title.charAt(0).toUpperCase() + title.slice(1), line }]
      : [];
  });
