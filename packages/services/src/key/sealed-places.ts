/** A column of sealed secrets: which rows have one, and what each is bound to. */
export interface SealedPlace {
  table: string;
  column: string;
  /** The columns that name a row. */
  key: readonly string[];
  purpose(key: Record<string, string>): string;
}

/** Every place where the secret box has sealed something that is kept. */
export const sealedPlaces: readonly SealedPlace[] = [
  {
    ...{ table: 'secret', column: 'sealed', key: ['workspace_id', 'name'] },
    purpose: ({ workspace_id, name }) => `${workspace_id}/${name}`,
  },
  { table: 'channel', column: 'sealed', key: ['id'], purpose: ({ id }) => `channel:${id}` },
  { table: 'channel', column: 'retiring', key: ['id'], purpose: ({ id }) => `channel:${id}` },
  {
    ...{ table: 'telemetry_series', column: 'sealed', key: ['workspace_id', 'name'] },
    purpose: ({ workspace_id, name }) => `telemetry:${workspace_id}/${name}`,
  },
  { table: 'instance_key', column: 'sealed', key: ['id'], purpose: () => 'instance-key' },
  {
    ...{ table: 'api_answer', column: 'sealed', key: ['token_id', 'key'] },
    purpose: ({ token_id, key }) => `answer ${token_id} ${key}`,
  },
  { table: 'instance_secret', column: 'sealed', key: ['name'], purpose: ({ name }) => `instance-secret:${name}` },
];
