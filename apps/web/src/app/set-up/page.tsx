import { redirect } from 'next/navigation';
import { Entry } from '@/features/account/entry';
import { SetUpForm } from '@/features/account/set-up-form';
import { announceSetUp } from '@/server/announce-set-up';
import { awaitsOwner } from '@/server/ctx';

export const metadata = { title: 'Set up' };

export default async function SetUpPage() {
  if (!(await awaitsOwner())) redirect('/sign-in');
  await announceSetUp();
  return (
    <Entry title="Set up Headroom" note="This makes the first owner, who then invites everybody else.">
      <SetUpForm />
    </Entry>
  );
}
