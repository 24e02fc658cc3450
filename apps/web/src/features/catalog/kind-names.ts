const kindNames: Readonly<Record<string, string>> = {
  managed: 'Managed',
  'self-hosted': 'Self-hosted',
  sample: 'Sample',
  custom: 'Own',
};

/** What a kind of gateway is called. */
export const kindName = (kind: string): string => kindNames[kind] ?? kind;
