import { Entry } from '@/features/account/entry';
import { ResetForm } from '@/features/account/reset-form';

export const metadata = { title: 'A new password' };

type Search = Promise<Record<string, string | string[] | undefined>>;

export default async function ResetPasswordPage({ searchParams }: { searchParams: Search }) {
  const { token } = await searchParams;
  return (
    <Entry title="A new password" note="Every browser that is signed in is signed out.">
      <ResetForm token={typeof token === 'string' ? token : ''} />
    </Entry>
  );
}
