import { Button, ButtonLink } from '@/ui/button';
import { CopyButton } from '@/ui/copy-button';
import { Notice } from '@/ui/notice';
import { TextLink } from '@/ui/text-link';

/** The address of a link that was just made: it is not known again. */
export function ShareMade({ path, onDone }: { path: string; onDone: () => void }) {
  const address = `${window.location.origin}${path}`;
  return (
    <div className="space-y-4 text-[13px]">
      <p>
        Copy the address now: it is shown this once, as only its hash is kept. Another link can be made at any time.
      </p>
      <p
        data-testid="share-address"
        className="rounded-md border border-line bg-sunken px-3 py-2 font-mono text-xs break-all"
      >
        {address}
      </p>
      <CopyButton text={address} what="the address" />
      <Notice kind="info">
        Revoke it under <TextLink href="/shares">Shared links</TextLink>, and the next request to it is refused. Copies
        that others have made until then stay with them.
      </Notice>
      <div className="flex justify-end gap-2">
        <ButtonLink href={path} target="_blank" prefetch={false}>
          Open it
        </ButtonLink>
        <Button look="primary" onClick={onDone}>
          Done
        </Button>
      </div>
    </div>
  );
}
