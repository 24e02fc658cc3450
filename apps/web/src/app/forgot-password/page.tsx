import { Entry } from '@/features/account/entry';
import { ForgotForm } from '@/features/account/forgot-form';
import { clients } from '@/server/wiring';

export const metadata = { title: 'Forgot the password' };
export const dynamic = 'force-dynamic';

export default function ForgotPasswordPage() {
  return (
    <Entry title="Forgot the password" note="A link to choose a new one is sent to your address.">
      <ForgotForm hasMail={clients().mail.isConfigured} />
    </Entry>
  );
}
