import rows from './sources.json';

/** A document that figures of the catalog were read in. */
export interface Source {
  id: string;
  title: string;
  location: string | null;
  date: string | null;
  kind: string;
  note?: string | undefined;
}

/** The product's own word, for figures of its sample and for rules that it assigns by. */
const headroom: Source = {
  id: 'headroom',
  title: 'Headroom',
  location: null,
  date: null,
  kind: 'own',
};

const byId = new Map<string, Source>([headroom, ...(rows as Source[])].map((source) => [source.id, source]));

export const listSources = (): readonly Source[] => [...byId.values()];

/** A source by its id. Where a person defines a gateway the id is free text, which then names the source itself. */
export const findSource = (id: string): Source =>
  byId.get(id) ?? { id, title: id, location: null, date: null, kind: 'stated' };

export const isKnownSource = (id: string): boolean => byId.has(id);

/** A source as a line of text: title and location. */
export function sourceText(id: string): string {
  const { title, location } = findSource(id);
  return location === null || title.includes(location) ? title : `${title}, ${location}`;
}
