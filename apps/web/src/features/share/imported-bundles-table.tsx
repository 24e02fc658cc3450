'use client';

import type { ImportedBundleHead } from '@headroom/services';
import { FileInput } from 'lucide-react';
import { ConfirmButton } from '@/ui/confirm-button';
import { DataTable, type DataColumn } from '@/ui/data-table';
import { Tag } from '@/ui/tag';
import { Time } from '@/ui/time';
import { removeImportedBundleAction } from './actions';

/** Every bundle that was brought in: of what, and by whose key it was signed. */
export const ImportedBundlesTable = ({
  bundles,
  mayWrite,
}: {
  bundles: readonly ImportedBundleHead[];
  mayWrite: boolean;
}) => (
  <DataTable
    name="imported-bundles"
    label="Imported bundles"
    columns={mayWrite ? [...columns, removing] : columns}
    rows={bundles}
    rowKey={({ id }) => id}
    stacks
  />
);

const signedBy = ({ isOwn, fingerprint }: ImportedBundleHead) => (isOwn ? 'This instance' : fingerprint);

const columns: DataColumn<ImportedBundleHead>[] = [
  {
    ...{ id: 'bundle', label: 'Bundle', className: 'min-w-44' },
    value: ({ title }) => title,
    copiedAlso: [
      { label: 'Kind', value: ({ kind }) => kind },
      { label: 'SHA-256', value: ({ sha256 }) => sha256 },
    ],
    cell: ({ id, title, kind, sha256 }) => (
      <>
        <a href={`/s/imported/${id}`} className="font-medium hover:text-accent hover:underline">
          {title}
        </a>
        <span className="block text-xs text-ink-3 capitalize">{kind}</span>
        <span className="block font-mono text-xs text-ink-3" title={`SHA-256 ${sha256}`}>
          {sha256.slice(0, 12)}
        </span>
      </>
    ),
  },
  {
    ...{ id: 'mark', label: 'Origin', className: 'min-w-40' },
    value: signedBy,
    cell: (bundle) => (
      <>
        <Tag icon={FileInput} title="Shared by an instance of Headroom and brought in; nothing of it was measured here">
          Imported
        </Tag>
        <span className="mt-1 block text-xs text-ink-3">signed by</span>
        <span className={bundle.isOwn ? 'block' : 'block font-mono text-xs'} title={bundle.fingerprint}>
          {bundle.isOwn ? 'This instance' : bundle.fingerprint.slice(0, 24)}
        </span>
      </>
    ),
  },
  {
    ...{ id: 'imported', label: 'Imported', className: 'whitespace-nowrap text-ink-2' },
    value: ({ importedAt }) => importedAt.toISOString(),
    copiedAlso: [{ label: 'By', value: ({ importedByName }) => importedByName }],
    cell: ({ importedAt, importedByName }) => (
      <>
        <Time at={importedAt} />
        {importedByName && <span className="block text-xs text-ink-3">by {importedByName}</span>}
      </>
    ),
  },
];

const removing: DataColumn<ImportedBundleHead> = {
  ...{ id: 'remove', label: 'Remove', className: 'w-0' },
  cell: ({ id, title }) => (
    <ConfirmButton
      label="Remove"
      aria-label={`Remove the imported bundle ${title}`}
      question="It is deleted here; what was made after it stays, and its file can be brought in again."
      confirm="Remove it"
      pendingText="Removing …"
      act={() => removeImportedBundleAction(id)}
    />
  ),
};
