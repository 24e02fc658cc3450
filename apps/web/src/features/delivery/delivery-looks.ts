import type { DeliveryState } from '@headroom/services';
import { CircleCheck, CircleX, Clock, LoaderCircle, type LucideIcon } from 'lucide-react';
import type { Tone } from '@/ui/tag';

/** A state as a word, with an icon and a colour. */
export const deliveryLooks: Record<DeliveryState, { word: string; icon: LucideIcon; tone: Tone }> = {
  pending: { word: 'Waiting', icon: Clock, tone: 'warn' },
  delivering: { word: 'Under way', icon: LoaderCircle, tone: 'accent' },
  delivered: { word: 'Delivered', icon: CircleCheck, tone: 'good' },
  failed: { word: 'Failed', icon: CircleX, tone: 'bad' },
};
