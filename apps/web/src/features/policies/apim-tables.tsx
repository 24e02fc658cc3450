import type { ApimApi, ApimOperation, ApimProduct, ApimService } from '@headroom/gateways/azure';
import { CloudDownload } from 'lucide-react';
import { Card } from '@/ui/card';
import { EmptyState } from '@/ui/empty-state';
import { Table, Td, Th, Tr } from '@/ui/table';
import { TextLink } from '@/ui/text-link';
import { apimAddress, type ApimChoice } from './apim-address';

/** The services of a subscription. */
export function ApimServices({ services }: { services: readonly ApimService[] }) {
  if (services.length === 0)
    return (
      <Card>
        <EmptyState icon={CloudDownload} title="There is no service of API Management in this subscription">
          The connection to Azure names the subscription, and its identity sees the services that it has a right to.
        </EmptyState>
      </Card>
    );
  return (
    <Card title="Services" note="of the subscription that the connection to Azure names" padded={false}>
      <Table label="Services">
        <thead>
          <tr>
            <Th>Service</Th>
            <Th>Tier</Th>
            <Th numeric>Units</Th>
            <Th>Regions</Th>
            <Th>State</Th>
          </tr>
        </thead>
        <tbody>
          {services.map(({ id, name, sku, units, region, otherRegions, state }) => (
            <Tr key={id}>
              <Td>
                <TextLink prefetch={false} href={apimAddress({ service: id })}>
                  {name}
                </TextLink>
              </Td>
              <Td>{sku}</Td>
              <Td numeric>{units ?? 'none'}</Td>
              <Td>{[region, ...otherRegions.map((other) => other.region)].join(', ')}</Td>
              <Td>{state}</Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}

/** The APIs of a service. */
export function ApimApis({ service, apis }: { service: string; apis: readonly ApimApi[] }) {
  return (
    <Card title="APIs" note="in their current revisions" padded={false}>
      <Table label="APIs">
        <thead>
          <tr>
            <Th>API</Th>
            <Th>Path</Th>
            <Th>Version</Th>
          </tr>
        </thead>
        <tbody>
          {apis.map(({ id, name, path, version }) => (
            <Tr key={id}>
              <Td>
                <TextLink prefetch={false} href={apimAddress({ service, api: id })}>
                  {name}
                </TextLink>
              </Td>
              <Td>/{path}</Td>
              <Td>{version ?? 'none'}</Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}

interface ApimOperationsProps extends ApimChoice {
  operations: readonly ApimOperation[];
  products: readonly ApimProduct[];
}

/** The operations of an API, and the products that callers may come by; what is chosen is no link. */
export function ApimOperations({ operations, products, ...choice }: ApimOperationsProps) {
  const option = (label: string, changes: ApimChoice, isChosen: boolean) =>
    isChosen ? (
      <strong>{label}</strong>
    ) : (
      <TextLink prefetch={false} href={apimAddress({ ...choice, ...changes })}>
        {label}
      </TextLink>
    );
  return (
    <Card title="Whose requests">
      <dl className="space-y-3 text-[13px]">
        <div>
          <dt className="text-ink-3">Operation</dt>
          <dd className="mt-1 flex flex-wrap gap-x-4 gap-y-1.5">
            {option('All operations', { operation: undefined }, !choice.operation)}
            {operations.map(({ id, method, urlTemplate }) => (
              <span key={id}>{option(`${method} ${urlTemplate}`, { operation: id }, choice.operation === id)}</span>
            ))}
          </dd>
        </div>
        {products.length > 0 && (
          <div>
            <dt className="text-ink-3">Callers come by</dt>
            <dd className="mt-1 flex flex-wrap gap-x-4 gap-y-1.5">
              {option('No product', { product: undefined }, !choice.product)}
              {products.map(({ id, name }) => (
                <span key={id}>{option(name, { product: id }, choice.product === id)}</span>
              ))}
            </dd>
          </div>
        )}
      </dl>
    </Card>
  );
}
