import { CheckField, TextField } from '@/ui/form-fields';
import type { AzureDraft } from './connection-drafts';

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
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
      <TextField
        path="containerInstances.cpu"
        label="Cores"
        unit="per shard"
        value={draft.cpu}
        onChange={(cpu) => set({ cpu })}
      />
      <TextField
        path="containerInstances.memoryGb"
        label="Memory"
        unit="GB per shard"
        value={draft.memoryGb}
        onChange={(memoryGb) => set({ memoryGb })}
      />
      <TextField
        path="containerInstances.prices.vCpuHour"
        label="Price of a core"
        unit="per hour"
        value={draft.vCpuHour}
        onChange={(vCpuHour) => set({ vCpuHour })}
        hint={noPrices}
      />
      <TextField
        path="containerInstances.prices.gbHour"
        label="Price of a GB"
        unit="per hour"
        value={draft.gbHour}
        onChange={(gbHour) => set({ gbHour })}
      />
      <TextField
        path="containerInstances.prices.currency"
        label="Currency"
        value={draft.containerCurrency}
        onChange={(containerCurrency) => set({ containerCurrency })}
      />
      <TextField
        path="containerInstances.prices.source"
        label="Source of the prices"
        unit="with date"
        className="sm:col-span-2"
        value={draft.containerSource}
        onChange={(containerSource) => set({ containerSource })}
      />
    </div>
  );
}

function LoadTestingFields({ draft, set }: ServicesProps) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <TextField
          path="loadTesting.resourceName"
          label="Load testing resource"
          value={draft.resourceName}
          onChange={(resourceName) => set({ resourceName })}
        />
        <TextField
          path="loadTesting.engineInstances"
          label="Engine instances"
          unit="at most 45"
          hint="250 virtual users each are recommended"
          value={draft.engineInstances}
          onChange={(engineInstances) => set({ engineInstances })}
        />
        <TextField
          path="loadTesting.apiVersion"
          label="API version"
          hint="Locust needs 2024-12-01-preview or later"
          value={draft.apiVersion}
          onChange={(apiVersion) => set({ apiVersion })}
        />
        <TextField
          path="loadTesting.prices.vuHour"
          label="Price of a virtual-user hour"
          hint="empty: list price, USD 0.15 (2026)"
          value={draft.vuHour}
          onChange={(vuHour) => set({ vuHour })}
        />
        <TextField
          path="loadTesting.prices.includedVuHours"
          label="Included hours left"
          unit="this month"
          value={draft.includedVuHours}
          onChange={(includedVuHours) => set({ includedVuHours })}
        />
        <TextField
          path="loadTesting.prices.currency"
          label="Currency"
          value={draft.testingCurrency}
          onChange={(testingCurrency) => set({ testingCurrency })}
        />
        <TextField
          path="loadTesting.prices.source"
          label="Source of the price"
          unit="with date"
          className="sm:col-span-2"
          value={draft.testingSource}
          onChange={(testingSource) => set({ testingSource })}
        />
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
