import { isLoopbackHost } from '@/server/loopback';
import { Button, ButtonLink } from '@/ui/button';
import { CopyButton } from '@/ui/copy-button';
import { Notice } from '@/ui/notice';
import { TextLink } from '@/ui/text-link';

/** What the dialog keeps of a link that was just made. */
export interface MadeLink {
  path: string;
  isProtected: boolean;
  isEmbedded: boolean;
}

/** The address of a link that was just made, and how it is put into pages elsewhere: it is not known again. */
export function ShareMade({ link, onDone }: { link: MadeLink; onDone: () => void }) {
  const { path, isProtected, isEmbedded } = link;
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
      {!isProtected && (
        <Snippet name="Badge, for a page in Markdown" text={`[![Headroom](${address}/badge.svg)](${address})`} />
      )}
      {isEmbedded && (
        <Snippet
          name="Frame, for a page in HTML"
          text={`<iframe src="${address}/embed" title="Headroom" width="100%" height="420" style="border:0"></iframe>`}
        />
      )}
      {isLoopbackHost(window.location.host) && (
        <Notice kind="warn">
          This address opens on this machine only, as the instance is used at {window.location.host}. For others, run it
          where they reach it, or send them the file that “Download to import” of the page gives.
        </Notice>
      )}
      <Notice kind="info">
        Revoke it under <TextLink href="/shares">Shared links</TextLink>, and the next request to its page, badge, frame
        or image is refused. Copies that others hold by then, chats and wikis with a preview among them, stay with them.
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

function Snippet({ name, text }: { name: string; text: string }) {
  return (
    <div className="space-y-1">
      <p className="font-medium">{name}</p>
      <p className="rounded-md border border-line bg-sunken px-3 py-2 font-mono text-xs break-all">{text}</p>
      <CopyButton text={text} what={`the ${name.split(',')[0]!.toLowerCase()}`} />
    </div>
  );
}
