import { Card } from '@/ui/card';
import { PageHeader } from '@/ui/page-header';

export default function RunnersLoading() {
  return (
    <>
      <PageHeader title="Runners" />
      <Card>
        <p role="status" className="text-[13px] text-ink-2">
          Asking which machines are there…
        </p>
      </Card>
    </>
  );
}
