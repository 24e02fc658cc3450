'use client';

import { renderSvg, type Scene } from '@headroom/figures';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { classNames } from '@/ui/class-names';

/** Pixels that a picture is laid out in before it is scaled to the paper. */
const paperWidth = 720;

/** What stands on paper: the same as in a PDF, with its own keys, since what Recharts drew has the size of the window. */
export const PaperPicture = ({ scene }: { scene: Scene }) => (
  <div
    data-still
    className="[&>svg]:h-auto [&>svg]:w-full"
    dangerouslySetInnerHTML={{ __html: renderSvg(scene, { width: paperWidth, theme: 'print' }) }}
  />
);

interface StillPictureProps {
  scene: () => Scene;
  /** Pixels, without keys. */
  height: number;
  /** Then the pointer is for what is being drawn below. */
  isMet: boolean;
}

/**
 * What stands on screen until a reader comes to a chart: its marks are those of Recharts, which take many times as long to draw
 * and are wanted by who points at them.
 */
export function StillPicture({ scene, height, isMet }: StillPictureProps) {
  const place = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const measure = () => setWidth(place.current?.clientWidth ?? 0);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(place.current!);
    return () => observer.disconnect();
  }, []);
  const { label, markup } = useMemo(() => {
    const drawn = scene();
    return {
      label: `${drawn.title}. ${drawn.description}`,
      markup: width > 0 ? renderSvg(drawn, { width, height, theme: 'page', isBare: true }) : '',
    };
  }, [scene, width, height]);
  return (
    <div
      ref={place}
      data-still
      role="img"
      aria-label={label}
      tabIndex={0}
      className={classNames('absolute top-0 left-0 size-full rounded-sm', isMet && 'pointer-events-none')}
      dangerouslySetInnerHTML={{ __html: markup }}
    />
  );
}
