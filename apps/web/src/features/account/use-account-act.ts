'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { showToast } from '@/ui/toast';
import { failureOf } from './auth-client';

type Answer = { error: { message?: string | undefined; status?: number } | null } | null | undefined;

/** One act on the account: runs it, says that it is done and shows the page anew, or keeps why it failed. */
export function useAccountAct(otherwise: string) {
  const router = useRouter();
  const [problem, setProblem] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const act = async (work: () => Promise<Answer>, done: string): Promise<boolean> => {
    setPending(true);
    const answer = await work().catch(() => ({ error: {} }));
    setPending(false);
    const failure = answer?.error ? failureOf(answer.error, otherwise) : null;
    setProblem(failure);
    if (failure !== null) return false;
    showToast({ message: done });
    router.refresh();
    return true;
  };
  return { act, problem, pending };
}
