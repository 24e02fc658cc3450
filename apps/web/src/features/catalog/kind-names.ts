/** What the kinds of gateways are called. */
export const kindNames: Readonly<Record<string, string>> = {
  managed: 'Managed',
  'self-hosted': 'Self-hosted',
  sample: 'Sample',
  custom: 'Own',
};

export const kindName = (kind: string): string => kindNames[kind] ?? kind;
