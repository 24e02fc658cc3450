/** A gateway that people of the workspace defined. */
export interface OwnGateway {
  id: string;
  name: string;
  tiers: readonly { id: string; name: string }[];
}

/** What of a workspace people have named themselves, as no bundle says it. */
export interface OwnNames {
  gateways: readonly OwnGateway[];
  /** Whether a source of prices is one that is published, told from a person's own words. */
  isPublished: (source: string) => boolean;
}

export const noOwnNames: OwnNames = { gateways: [], isPublished: () => true };

/** What a person's own source of prices is called. */
export const ownSource = 'own price book';

/** Own gateways and their tiers by number, in everything that has them. */
export function numberedOwn({ gateways, isPublished }: OwnNames) {
  const tiers = gateways.flatMap((gateway, index) =>
    gateway.tiers.map((tier, place) => ({
      ...{ gateway, own: tier, ownId: `${gateway.id}/${tier.id}` },
      ...{ id: `gateway-${index + 1}/tier-${place + 1}`, name: `Tier ${place + 1}` },
    })),
  );
  const names = new Map(gateways.map(({ name }, index) => [name, `Gateway ${index + 1}`]));
  const ids = new Map(gateways.map(({ id }, index) => [id, `gateway-${index + 1}`]));
  const tierNames = new Map(tiers.map(({ id, name }) => [id, name]));
  const byOwnId = new Map(tiers.map(({ ownId, id }) => [ownId, id]));
  const anyOwnId = anyOf([...byOwnId.keys()]);

  return {
    /** What no sentence may repeat. */
    taken: [...gateways.flatMap(({ id, name }) => [id, name]), ...tiers.map(({ own }) => own.name)],
    isOwn: (gatewayName: string) => names.has(gatewayName),
    gatewayName: (name: string) => names.get(name) ?? name,
    gatewayId: (id: string) => ids.get(id) ?? id,
    source: (source: string) => (isPublished(source) ? source : ownSource),
    /** Own tiers by their numbers, wherever their ids stand. */
    withIds: <Value>(value: Value): Value =>
      anyOwnId ? renamed(value, (text) => text.replace(anyOwnId, (id) => byOwnId.get(id) ?? id)) : value,
    /** After `withIds`. */
    tierNames: (told: Readonly<Record<string, string>>) =>
      Object.fromEntries(
        Object.entries(told).map(([id, name]) => [id, tierNames.get(id.split('/').slice(0, 2).join('/')) ?? name]),
      ),
    /** What was recommended, as it was called. */
    optionName: (gatewayName: string, option: string) => {
      if (!names.has(gatewayName)) return option;
      const called = ({ own }: (typeof tiers)[number]) => option === own.name || option.startsWith(`${own.name} × `);
      const tier = tiers
        .filter(({ gateway }) => gateway.name === gatewayName)
        .toSorted((left, right) => right.own.name.length - left.own.name.length)
        .find(called);
      return tier ? `${tier.name}${option.slice(tier.own.name.length)}` : 'an option';
    },
  };
}
export type NumberedOwn = ReturnType<typeof numberedOwn>;

/** Ids as whole words, the longest first, as one may begin another. */
function anyOf(ids: readonly string[]): RegExp | null {
  if (ids.length === 0) return null;
  const escaped = ids
    .toSorted((left, right) => right.length - left.length)
    .map((id) => id.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`(?<![\\w-])(?:${escaped.join('|')})(?![\\w-])`, 'g');
}

/** All texts of a document, keys among them. */
function renamed<Value>(value: Value, rename: (text: string) => string): Value {
  if (typeof value === 'string') return rename(value) as Value;
  if (Array.isArray(value)) return value.map((one: unknown) => renamed(one, rename)) as Value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [rename(key), renamed(one, rename)])) as Value;
}
