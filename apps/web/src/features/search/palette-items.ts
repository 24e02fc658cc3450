import type { SearchHit } from '@headroom/services';
import {
  FileInput,
  FlaskConical,
  Grid3x3,
  Layers,
  Library,
  ListOrdered,
  Play,
  Plus,
  Scale,
  Server,
  Upload,
  type LucideIcon,
} from 'lucide-react';
import { places } from '@/ui/places';

/** A line of the palette: where it leads, or what it does. */
export interface PaletteItem {
  /** Unique among all lines. */
  id: string;
  group: string;
  title: string;
  note: string;
  icon: LucideIcon;
  href?: string;
  act?: () => void;
  /** Other words by which it is found. */
  also?: string;
}

const pages: PaletteItem[] = places.map(({ href, label, icon, key }) => ({
  ...{ id: `page ${href}`, group: 'Pages', title: label, note: `g ${key}`, icon, href },
}));

const actions: PaletteItem[] = (
  [
    ['New plan', '/plans/new', Plus, 'create requirement'],
    ['New benchmark', '/benchmarks/new', Plus, 'create test'],
    ['New sweep', '/sweeps/new', Grid3x3, 'create matrix units policy sets payload sizes'],
    ['New policy set', '/policies/new', Plus, 'create chain policies'],
    ['Import policies', '/policies/new?from=document', FileInput, 'document XML JSON policy set'],
    ['New gateway', '/catalog/gateways/new', Plus, 'create custom own define'],
    ['Import results', '/runs', Upload, 'jmeter k6 locust wrk jtl csv'],
    ['Compare tiers', '/catalog/compare', Library, 'features prices'],
  ] as const
).map(([title, href, icon, also]) => ({
  ...{ id: `action ${title}`, group: 'Actions', title, note: '', icon, href, also },
}));

/** What can be found without asking the server. */
export const fixedItems: readonly PaletteItem[] = [...actions, ...pages];

const kinds: Record<SearchHit['kind'], { group: string; icon: LucideIcon; address: string }> = {
  plan: { group: 'Plans', icon: Scale, address: '/plans' },
  benchmark: { group: 'Benchmarks', icon: FlaskConical, address: '/benchmarks' },
  run: { group: 'Runs', icon: Play, address: '/runs' },
  'policy-set': { group: 'Policy sets', icon: ListOrdered, address: '/policies' },
  gateway: { group: 'Gateways', icon: Server, address: '/catalog/gateways' },
  tier: { group: 'Tiers', icon: Layers, address: '/catalog/gateways' },
};

/** Where a hit has its page. */
export function addressOf({ kind, key }: Pick<SearchHit, 'kind' | 'key'>): string {
  const [first = '', second = ''] = key.map(encodeURIComponent);
  const { address } = kinds[kind];
  if (kind === 'tier') return `${address}/${first}/tiers/${second}`;
  return second === '' ? `${address}/${first}` : `${address}/${first}/${second}`;
}

const itemOf = (hit: SearchHit): PaletteItem => ({
  ...{ id: `${hit.kind} ${hit.key.join('/')}`, group: kinds[hit.kind].group, icon: kinds[hit.kind].icon },
  ...{ title: hit.title, note: hit.note, href: addressOf(hit) },
});

/**
 * The lines for what was typed: the places and acts whose words hold all of it, then what the server found. Lines of a group
 * stand together, groups in the order of their best line.
 */
export function paletteItems(query: string, hits: readonly SearchHit[], given: readonly PaletteItem[]): PaletteItem[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = ({ title, also = '' }: PaletteItem) => {
    const text = `${title} ${also}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
  const found = hits.map(itemOf);
  const named = given.filter(fits);
  const exact = named.filter(({ title }) => title.toLowerCase().startsWith(words.join(' ')));
  const ordered =
    words.length === 0 ? [...named, ...found] : [...exact, ...found, ...named.filter((item) => !exact.includes(item))];
  return [...Map.groupBy(ordered, ({ group }) => group).values()].flat();
}
