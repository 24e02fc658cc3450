import type { Check } from '@headroom/core';

/** The checks of a validity certificate, and what each says when it holds. */
export const checkNames: Record<Check['id'], { name: string; meaning: string }> = {
  complete: { name: 'Complete', meaning: 'Every stage ran to its end as asked' },
  restarts: { name: 'No restarts', meaning: 'The target did not restart under load' },
  'warm-up': { name: 'Warm-up', meaning: 'What was slow at the start was left out' },
  steady: { name: 'Steady', meaning: 'Throughput and latency did not drift within the stage' },
  'generator-cpu': { name: 'Generator CPU', meaning: 'The generator had CPU to spare' },
  clock: { name: 'Clock', meaning: 'The generator’s clock skipped no second' },
  'event-loop': { name: 'Event loop', meaning: 'The generator’s timers fired on time' },
  'send-lag': { name: 'Send lag', meaning: 'Requests left when they were meant to' },
  dropped: { name: 'Nothing skipped', meaning: 'What was to be sent was sent, and on time' },
  connections: { name: 'Connections', meaning: 'The connection limit did not hold requests back' },
  'offered-as-asked': { name: 'Offered as asked', meaning: 'The rate offered was the rate asked for' },
};
