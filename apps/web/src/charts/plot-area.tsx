'use client';

import { createContext, use, type ComponentProps } from 'react';
import { ResponsiveContainer } from 'recharts';

/** Pixels. */
export interface Room {
  width: number;
  height: number;
}

/** The room that a picture has; null where nobody has measured it. */
export const RoomContext = createContext<Room | null>(null);

/** A picture as large as the place it stands in. Whose room is known is drawn at once, and not anew when it has measured itself. */
export function PlotArea({ children }: Pick<ComponentProps<typeof ResponsiveContainer>, 'children'>) {
  const room = use(RoomContext);
  return (
    <ResponsiveContainer width="100%" height="100%" debounce={50} {...(room && { initialDimension: room })}>
      {children}
    </ResponsiveContainer>
  );
}
