/** The sections of the settings in the order of their tabs; each has a page of its own under its address. */
export const sections = [
  { href: '/settings', label: 'Workspace' },
  { href: '/settings/tokens', label: 'API tokens' },
  { href: '/settings/targets', label: 'Targets' },
  { href: '/settings/retention', label: 'Retention' },
  { href: '/settings/operations', label: 'Operations' },
] as const;
