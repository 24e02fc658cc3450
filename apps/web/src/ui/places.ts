import {
  Activity,
  FlaskConical,
  GitCompareArrows,
  LayoutDashboard,
  Library,
  ListOrdered,
  Radar,
  Receipt,
  Scale,
  Server,
  Settings,
  Share2,
} from 'lucide-react';

/** The places of the product in the order of the rail; after `g`, `key` leads there. */
export const places = [
  { href: '/', label: 'Overview', icon: LayoutDashboard, key: 'o' },
  { href: '/plans', label: 'Plans', icon: Scale, key: 'p' },
  { href: '/catalog', label: 'Catalog', icon: Library, key: 'c' },
  { href: '/policies', label: 'Policies', icon: ListOrdered, key: 'l' },
  { href: '/benchmarks', label: 'Benchmarks', icon: FlaskConical, key: 'b' },
  { href: '/runs', label: 'Runs', icon: Activity, key: 'r' },
  { href: '/telemetry', label: 'Production', icon: Radar, key: 't' },
  { href: '/compare', label: 'Compare', icon: GitCompareArrows, key: 'm' },
  { href: '/reports', label: 'Reports', icon: Receipt, key: 'e' },
  { href: '/shares', label: 'Shared links', icon: Share2, key: 's' },
  { href: '/runners', label: 'Runners', icon: Server, key: 'n' },
  { href: '/settings', label: 'Settings', icon: Settings, key: ',' },
] as const;
