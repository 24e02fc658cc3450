import { getOperations } from '@headroom/services';
import { OperationsCards } from '@/features/operations/operations-cards';
import { requestContext } from '@/server/ctx';
import { forPage } from '@/server/errors';
import { PageHeader } from '@/ui/page-header';

export const metadata = { title: 'Operations' };

export default async function OperationsPage() {
  const operations = await forPage(getOperations(await requestContext()));
  return (
    <>
      <PageHeader title="Operations" note="What needs a hand, of this workspace and of the instance under it." />
      <OperationsCards operations={operations} />
    </>
  );
}
