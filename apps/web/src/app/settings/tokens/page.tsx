import { listTokens, roleAllows, roles } from '@headroom/services';
import { KeyRound } from 'lucide-react';
import { AddToken } from '@/features/tokens/add-token';
import { TokensTable } from '@/features/tokens/tokens-table';
import { requestContext } from '@/server/ctx';
import { forPage } from '@/server/errors';
import { Card } from '@/ui/card';
import { EmptyState } from '@/ui/empty-state';
import { PageHeader } from '@/ui/page-header';

export const metadata = { title: 'API tokens' };

export default async function TokensPage() {
  const ctx = await requestContext();
  const tokens = await forPage(listTokens(ctx));
  const mayWrite = roleAllows(ctx.role, 'token.write');
  return (
    <>
      <PageHeader
        title="API tokens"
        note="For programs and the command line. A token may do no more than its role, and no more than whoever made it."
        // At one place whether there are tokens or not: its dialog shows a new one, and would go with it.
        actions={mayWrite && <AddToken roles={roles.slice(0, roles.indexOf(ctx.role) + 1)} />}
      />
      <Card padded={false}>
        {tokens.length > 0 ? (
          <TokensTable tokens={tokens} mayRevoke={mayWrite} />
        ) : (
          <EmptyState icon={KeyRound} title="No token yet">
            A program asks the REST API with a token, as does headroom on the command line of a CI job.
          </EmptyState>
        )}
      </Card>
    </>
  );
}
