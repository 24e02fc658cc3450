import { Notice } from '@/ui/notice';
import { EvaluateButton } from './evaluate-button';

/** Above the answer to an earlier requirement: that it is one, and a button that answers the plan anew; none without an id. */
export const OutdatedNotice = ({ planId }: { planId: string | null }) => (
  <Notice kind="warn" className="mb-4">
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p>
        <strong className="font-medium">Not evaluated since it was changed.</strong> The answer below is the one to the
        requirement before.
      </p>
      {planId !== null && <EvaluateButton planId={planId} />}
    </div>
  </Notice>
);
