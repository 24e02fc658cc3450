import { listShares, roles } from '@headroom/services';
import { Share2 } from 'lucide-react';
import { SharesTable } from '@/features/share/shares-table';
import { requestContext } from '@/server/ctx';
import { forPage } from '@/server/errors';
import { ButtonLink } from '@/ui/button';
import { Card } from '@/ui/card';
import { EmptyState } from '@/ui/empty-state';
import { PageHeader } from '@/ui/page-header';

export const metadata = { title: 'Shared links' };

export default async function SharesPage() {
  const ctx = await requestContext();
  const shares = await forPage(listShares(ctx));
  return (
    <>
      <PageHeader
        title="Shared links"
        note="What others can read without signing in. Each shows a copy that was frozen when it was made."
      />
      <Card padded={false}>
        {shares.length > 0 ? (
          <SharesTable shares={shares} mayWrite={roles.indexOf(ctx.role) >= roles.indexOf('editor')} />
        ) : (
          <EmptyState
            icon={Share2}
            title="Nothing has been shared yet"
            action={<ButtonLink href="/runs">Go to the runs</ButtonLink>}
          >
            A finished run is shared from its page.
          </EmptyState>
        )}
      </Card>
    </>
  );
}
