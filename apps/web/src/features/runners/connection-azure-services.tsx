import { CheckField } from '@/ui/form-fields';
import type { AzureDraft } from './connection-drafts';
import { textFieldsOf } from './text-fields';

interface ServicesProps {
  draft: AzureDraft;
  set: (change: Partial<AzureDraft>) => void;
}

/** Which of Azure's services make load, with what they are given and what they cost. */
export function AzureServicesFields({ draft, set }: ServicesProps) {
  return (
    <>
      <fieldset className="space-y-3 border-t border-line pt-3">
        <CheckField
          path="containerInstances"
          label="Azure Container Instances"
          checked={draft.usesContainers}
          onChange={(usesContainers) => set({ usesContainers })}
        />
        {draft.usesContainers && <ContainerFields draft={draft} set={set} />}
      </fieldset>
      <fieldset className="space-y-3 border-t border-line pt-3">
        <CheckField
          path="loadTesting"
          label="Azure Load Testing"
          checked={draft.usesLoadTesting}
          onChange={(usesLoadTesting) => set({ usesLoadTesting })}
        />
        {draft.usesLoadTesting && <LoadTestingFields draft={draft} set={set} />}
      </fieldset>
    </>
  );
}

const noPrices = 'empty: list price where it is known';

function ContainerFields({ draft, set }: ServicesProps) {
  const text = textFieldsOf(draft, set);
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
      {text('containerInstances.cpu', 'cpu', 'Cores', { unit: 'per shard' })}
      {text('containerInstances.memoryGb', 'memoryGb', 'Memory', { unit: 'GB per shard' })}
      {text('containerInstances.prices.vCpuHour', 'vCpuHour', 'Price of a core', { unit: 'per hour', hint: noPrices })}
      {text('containerInstances.prices.gbHour', 'gbHour', 'Price of a GB', { unit: 'per hour' })}
      {text('containerInstances.prices.currency', 'containerCurrency', 'Currency')}
      {text('containerInstances.prices.source', 'containerSource', 'Source of the prices', {
        unit: 'with date',
        className: 'sm:col-span-2',
      })}
    </div>
  );
}

function LoadTestingFields({ draft, set }: ServicesProps) {
  const text = textFieldsOf(draft, set);
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {text('loadTesting.resourceName', 'resourceName', 'Load testing resource')}
        {text('loadTesting.engineInstances', 'engineInstances', 'Engine instances', {
          unit: 'at most 45',
          hint: '250 virtual users each are recommended',
        })}
        {text('loadTesting.apiVersion', 'apiVersion', 'API version', {
          hint: 'Locust needs 2024-12-01-preview or later',
        })}
        {text('loadTesting.prices.vuHour', 'vuHour', 'Price of a virtual-user hour', {
          hint: 'empty: list price, USD 0.15 (2026)',
        })}
        {text('loadTesting.prices.includedVuHours', 'includedVuHours', 'Included hours left', { unit: 'this month' })}
        {text('loadTesting.prices.currency', 'testingCurrency', 'Currency')}
        {text('loadTesting.prices.source', 'testingSource', 'Source of the price', {
          unit: 'with date',
          className: 'sm:col-span-2',
        })}
      </div>
      <CheckField
        path="loadTesting.keepTestRuns"
        label="Keep test runs in the resource after their results have been read"
        checked={draft.keepTestRuns}
        onChange={(keepTestRuns) => set({ keepTestRuns })}
      />
    </>
  );
}
