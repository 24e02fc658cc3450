'use client';

import type { Scene } from '@headroom/figures';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { CursorWords } from './cursor-words';
import { StillPicture } from './still-picture';
import { useMeeting } from './use-meeting';

interface PictureProps {
  /** The still picture of the same view. */
  scene: () => Scene;
  /** Pixels. */
  height: number;
  /** Of charts that share a cursor. */
  group: string | undefined;
  /** What Recharts draws. */
  children: ReactNode;
}

/** A chart's picture: still until a reader comes to it; then the one that answers takes its place, when it is drawn. */
export function Picture({ scene, height, group, children }: PictureProps) {
  const place = useRef<HTMLDivElement>(null);
  const { isMet, meet } = useMeeting(group);
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => {
    const { current } = place;
    if (!isMet || isDrawn || !current) return;
    const look = () => {
      const drawn = current.querySelector<SVGElement>('svg[tabindex="0"]');
      if (!drawn) return;
      // Who came by keys goes on with them.
      if (document.activeElement?.matches('[data-still]') && current.contains(document.activeElement)) drawn.focus();
      setDrawn(true);
    };
    const observer = new MutationObserver(look);
    observer.observe(current, { childList: true, subtree: true });
    look();
    return () => observer.disconnect();
  }, [isMet, isDrawn]);
  return (
    <div ref={place} className="relative h-full" onPointerEnter={meet} onFocus={meet}>
      {isMet && <CursorWords>{children}</CursorWords>}
      {!isDrawn && <StillPicture scene={scene} height={height} isMet={isMet} />}
    </div>
  );
}
