import { listImportedBundles, listShares, roles } from '@headroom/services';
import { Share2 } from 'lucide-react';
import { ImportBundleForm } from '@/features/share/import-bundle-form';
import { ImportedBundlesTable } from '@/features/share/imported-bundles-table';
import { SharesTable } from '@/features/share/shares-table';
import { requestContext } from '@/server/ctx';
import { forPage } from '@/server/errors';
import { readSearchParameters, type SearchParameters } from '@/server/search-parameters';
import { ButtonLink } from '@/ui/button';
import { Card } from '@/ui/card';
import { EmptyState } from '@/ui/empty-state';
import { PageHeader } from '@/ui/page-header';
import { TextLink } from '@/ui/text-link';

export const metadata = { title: 'Shared links' };

const pageSize = 100;

export default async function SharesPage({ searchParams }: { searchParams: SearchParameters }) {
  const { before } = await readSearchParameters(searchParams);
  const ctx = await requestContext();
  // One more than is shown tells whether there are older ones.
  const [found, bundles] = await forPage(
    Promise.all([listShares(ctx, { limit: pageSize + 1, before }), listImportedBundles(ctx)]),
  );
  const shares = found.slice(0, pageSize);
  const hasOlder = found.length > pageSize;
  const mayWrite = roles.indexOf(ctx.role) >= roles.indexOf('editor');
  return (
    <>
      <PageHeader
        title="Shared links"
        note="What others can read without signing in. Each shows a copy that was frozen when it was made."
      />
      <Card padded={false}>
        {shares.length > 0 ? (
          <SharesTable shares={shares} mayWrite={mayWrite} isPart={Boolean(before) || hasOlder} />
        ) : (
          <EmptyState
            icon={Share2}
            title="Nothing has been shared yet"
            action={<ButtonLink href="/runs">Go to the runs</ButtonLink>}
          >
            A finished run, an answered plan, a comparison or a cost report is shared from its page.
          </EmptyState>
        )}
      </Card>
      {hasOlder && (
        <p className="mt-4 text-center text-[13px]">
          <TextLink href={`/shares?before=${shares.at(-1)!.id}`}>Older links</TextLink>
        </p>
      )}
      <Card
        className="mt-4"
        title="Imported bundles"
        note="shared by other instances; read, verified and started from here, never counted as measured here"
      >
        {mayWrite && <ImportBundleForm />}
        {bundles.length > 0 ? (
          <div className="-mx-4 mt-4 -mb-4 border-t border-line">
            <ImportedBundlesTable bundles={bundles} mayWrite={mayWrite} />
          </div>
        ) : (
          <p className="mt-2 text-[13px] text-ink-3">Nothing has been brought in yet.</p>
        )}
      </Card>
    </>
  );
}
