import { defaultColumnIds } from './catalog-columns';

/** What is asked of the catalog page. All of it stands in the URL. */
export interface CatalogState {
  kinds: readonly string[];
  gateways: readonly string[];
  features: readonly string[];
  text: string;
  pricedOnly: boolean;
  sort: string;
  direction: 'ascending' | 'descending';
  columns: readonly string[];
  /** Keys of the tiers to compare. */
  selected: readonly string[];
}

export const initialState: CatalogState = {
  kinds: [],
  gateways: [],
  features: [],
  text: '',
  pricedOnly: false,
  sort: 'gateway',
  direction: 'ascending',
  columns: defaultColumnIds,
  selected: [],
};

export const maxCompared = 6;

const list = (value: string | null) => value?.split(',').filter(Boolean) ?? [];

/** Reads the state from search parameters; what is missing or makes no sense is the initial state's. */
export function readState(parameters: Pick<URLSearchParams, 'get'>): CatalogState {
  const columns = list(parameters.get('cols'));
  return {
    kinds: list(parameters.get('kind')),
    gateways: list(parameters.get('gw')),
    features: list(parameters.get('feat')),
    text: parameters.get('q') ?? '',
    pricedOnly: parameters.get('priced') === '1',
    sort: parameters.get('sort') ?? initialState.sort,
    direction: parameters.get('dir') === 'descending' ? 'descending' : 'ascending',
    columns: columns.length > 0 ? columns : initialState.columns,
    selected: list(parameters.get('sel')).slice(0, maxCompared),
  };
}

/** The search parameters of a state; null removes one, so that the initial state leaves the URL clean. */
export function writeState(state: CatalogState): Record<string, string | null> {
  const joined = (values: readonly string[]) => values.join(',') || null;
  return {
    kind: joined(state.kinds),
    gw: joined(state.gateways),
    feat: joined(state.features),
    q: state.text || null,
    priced: state.pricedOnly ? '1' : null,
    sort: state.sort === initialState.sort ? null : state.sort,
    dir: state.direction === initialState.direction ? null : state.direction,
    cols: joined(state.columns) === joined(initialState.columns) ? null : joined(state.columns),
    sel: joined(state.selected),
  };
}
