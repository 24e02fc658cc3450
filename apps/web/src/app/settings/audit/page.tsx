import { listAuditEntries, listMembers } from '@headroom/services';
import { ScrollText } from 'lucide-react';
import { AuditTable } from '@/features/audit-log/audit-table';
import { readAuditFilter } from '@/features/audit-log/read-filter';
import { requestContext } from '@/server/ctx';
import { forPage } from '@/server/errors';
import { readSearchParameters, type SearchParameters } from '@/server/search-parameters';
import { ButtonLink } from '@/ui/button';
import { Card } from '@/ui/card';
import { EmptyState } from '@/ui/empty-state';
import { ListFilter } from '@/ui/list-filter';
import { PageHeader } from '@/ui/page-header';
import { TextLink } from '@/ui/text-link';

export const metadata = { title: 'Audit log' };

export default async function AuditPage({ searchParams }: { searchParams: SearchParameters }) {
  const { before, ...asked } = await readSearchParameters(searchParams);
  const ctx = await requestContext();
  const [{ entries, next }, members] = await forPage(
    Promise.all([listAuditEntries(ctx, readAuditFilter(asked), { after: before }), listMembers(ctx)]),
  );
  const kept = Object.entries(asked).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return (
    <>
      <PageHeader
        title="Audit log"
        note="What was done here. Entries are added, never changed and never deleted: the database refuses it."
        actions={
          <ButtonLink href={`/api/audit.csv?${new URLSearchParams(kept)}`} prefetch={false}>
            Export as CSV
          </ButtonLink>
        }
      />
      <ListFilter
        label="Filter the audit log"
        choices={[
          {
            ...{ name: 'person', label: 'Person', all: 'Everybody' },
            options: members.map(({ personId, name }) => ({ value: personId, label: name })),
          },
        ]}
      />
      <Card padded={false}>
        {entries.length > 0 ? (
          <AuditTable entries={entries} isPart={Boolean(before || next)} />
        ) : (
          <EmptyState icon={ScrollText} title="Nothing matches">
            Acts are found by the beginning of their name, such as “run.” or “share.revoke”.
          </EmptyState>
        )}
      </Card>
      {next && (
        <p className="mt-4 text-center text-[13px]">
          <TextLink href={`/settings/audit?${new URLSearchParams([...kept, ['before', next]])}`}>
            Older entries
          </TextLink>
        </p>
      )}
    </>
  );
}
