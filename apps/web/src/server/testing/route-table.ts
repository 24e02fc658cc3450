import type { Permission } from '@headroom/services';

/** How a route is asked, and what it takes. */
export interface RouteCase {
  needs: Permission;
  method?: 'POST' | 'DELETE';
  /** In place of the path with the ids of the test's workspace put in. */
  path?: string;
  body?: string;
  /** What who may gets; 200 without. */
  status?: number;
}

const shows = (needs: Permission, path?: string): RouteCase[] => [{ needs, ...(path && { path }) }];

/** Every page and route that is not open to everybody, as its folder names it, with the permission that it stands for. */
export const routeTable: Record<string, RouteCase[]> = {
  '/': shows('workspace.read'),
  '/benchmarks': shows('benchmark.read'),
  '/benchmarks/new': shows('benchmark.read'),
  '/benchmarks/[id]': shows('benchmark.read'),
  '/benchmarks/[id]/edit': shows('benchmark.read'),
  '/catalog': shows('catalog.read'),
  '/catalog/compare': shows('catalog.read'),
  '/catalog/gateways/new': shows('catalog.read'),
  '/catalog/gateways/[gateway]': shows('catalog.read'),
  // What the catalog itself defines nobody edits.
  '/catalog/gateways/[gateway]/edit': [{ needs: 'catalog.read', status: 404 }],
  '/catalog/gateways/[gateway]/tiers/[tier]': shows('catalog.read'),
  '/compare': shows('run.read'),
  '/plans': shows('plan.read'),
  '/plans/new': shows('plan.read'),
  '/plans/[id]': shows('plan.read'),
  '/plans/[id]/edit': shows('plan.read'),
  '/policies': shows('plan.read'),
  '/policies/azure': shows('plan.read'),
  '/policies/new': shows('plan.read'),
  '/policies/[gateway]/[name]': shows('plan.read'),
  // The sample gateway has no format of documents.
  '/policies/[gateway]/[name]/document': [{ needs: 'plan.read', status: 400 }],
  '/reports': shows('plan.read'),
  '/reports/channels': shows('delivery.read'),
  '/reports/deliveries': shows('delivery.read'),
  '/reports/schedules': shows('delivery.read'),
  '/runners': shows('runner.read'),
  '/runs': shows('run.read'),
  '/runs/[id]': shows('run.read'),
  '/settings': shows('workspace.read'),
  '/settings/audit': shows('audit.read'),
  '/settings/gateways': shows('connection.write'),
  '/settings/members': shows('member.read'),
  '/settings/operations': shows('operations.read'),
  '/settings/profile': shows('workspace.read'),
  '/settings/retention': shows('workspace.read'),
  '/settings/targets': shows('target.read'),
  '/settings/tokens': shows('token.read'),
  '/shares': shows('share.read'),
  '/sweeps/new': shows('benchmark.read'),
  '/sweeps/[id]': shows('run.read'),
  '/telemetry': shows('telemetry.read'),
  '/telemetry/new': shows('benchmark.read'),
  '/telemetry/[id]': shows('telemetry.read'),
  // For who has no seat; others are led home.
  '/no-workspace': [{ needs: 'workspace.read', status: 307 }],
  '/api/docs': shows('workspace.read'),
  '/api/audit.csv': shows('audit.read'),
  '/api/policy-costs': shows('plan.read', '/api/policy-costs?gateway=sample&set=plain'),
  '/api/reports/cost.csv': shows('plan.read'),
  '/api/reports/cost.pdf': shows('plan.read'),
  '/api/reports/cost.xlsx': shows('plan.read'),
  '/api/runs/[id]': shows('run.read'),
  // It has ended: there is nothing more to be heard of it.
  '/api/runs/[id]/events': [{ needs: 'run.read', status: 204 }],
  '/api/runs/[id]/heatmap': shows('run.read'),
  '/api/runs/[id]/live': shows('run.read'),
  '/api/runs/[id]/log': shows('run.read'),
  '/api/runs/[id]/stages/[stage]': shows('run.read'),
  '/api/search': shows('workspace.read', '/api/search?q=a'),
  '/api/imports': [{ needs: 'run.import', method: 'POST' }],
  '/api/imports/bundle': [{ needs: 'run.import', method: 'POST', body: '{}', status: 400 }],
  // Nothing was opened.
  '/api/imports/[upload]/files': [
    { needs: 'run.import', method: 'POST', body: 'a file', status: 404 },
    { needs: 'run.import', method: 'DELETE' },
  ],
  '/api/imports/[upload]/analysis': [{ needs: 'run.import', method: 'POST', body: '{}', status: 404 }],
};
