'use client';

import { Archive } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { ActionButton } from '@/ui/action-button';
import { showToast } from '@/ui/toast';
import { archiveGatewayAction, restoreGatewayAction } from './actions';

/** Takes a gateway out of the catalog and every choice, with a way back. Plans that name it stay readable. */
export function ArchiveButton({ gatewayId, name }: { gatewayId: string; name: string }) {
  const router = useRouter();
  const archive = async () => {
    const problem = await archiveGatewayAction(gatewayId);
    if (problem) return problem;
    router.push('/catalog');
    showToast({
      message: `“${name}” is archived. Plans that name it stay readable.`,
      undo: async () => {
        const failed = await restoreGatewayAction(gatewayId);
        if (!failed) router.push(`/catalog/gateways/${gatewayId}`);
        return failed;
      },
    });
    return null;
  };
  return (
    <ActionButton pendingText="Archiving…" act={archive}>
      <Archive aria-hidden /> Archive
    </ActionButton>
  );
}
