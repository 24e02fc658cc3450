import type { Halt } from '@headroom/services';
import { Notice } from '@/ui/notice';
import { TextLink } from '@/ui/text-link';
import { Time } from '@/ui/time';

/** Says on every page that no load is made. */
export const HaltNotice = ({ halt }: { halt: Halt }) => (
  <Notice kind="warn" className="mb-4 print:hidden">
    <strong className="font-semibold">All load is stopped.</strong> {halt.reason} Since <Time at={halt.haltedAt} />; no
    run begins until an admin resumes it under <TextLink href="/settings/targets">Settings, Targets</TextLink>.
  </Notice>
);
