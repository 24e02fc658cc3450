import type { Permission } from '@headroom/services';

interface Section {
  href: string;
  label: string;
  /** Whoever may not do this does not see it. */
  needs?: Permission;
}

/** The sections of the settings in the order of their tabs; each has a page of its own under its address. */
export const sections: readonly Section[] = [
  { href: '/settings', label: 'Workspace' },
  { href: '/settings/members', label: 'Members' },
  { href: '/settings/profile', label: 'Profile' },
  { href: '/settings/tokens', label: 'API tokens' },
  { href: '/settings/targets', label: 'Targets' },
  { href: '/settings/gateways', label: 'Gateways', needs: 'connection.write' },
  { href: '/settings/retention', label: 'Retention' },
  { href: '/settings/operations', label: 'Operations' },
  { href: '/settings/audit', label: 'Audit log', needs: 'audit.read' },
];
