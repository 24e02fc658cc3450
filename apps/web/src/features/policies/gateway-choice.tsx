'use client';

import { useRouter } from 'next/navigation';
import { useTransition } from 'react';
import { ChoiceField } from '@/ui/form-fields';

interface GatewayChoiceProps {
  gateways: readonly { id: string; name: string }[];
  chosen: string;
}

/** Whose policies a new set is made of; kept in the URL. */
export function GatewayChoice({ gateways, chosen }: GatewayChoiceProps) {
  const router = useRouter();
  const [, startTransition] = useTransition();
  return (
    <ChoiceField
      path="gateway"
      label="Gateway"
      value={chosen}
      onChange={(id) =>
        startTransition(() => router.replace(`/policies/new?gateway=${encodeURIComponent(id)}`, { scroll: false }))
      }
      options={gateways.map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}
