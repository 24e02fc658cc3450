import type { Socket } from 'node:net';
import type { ChildNote, Counters, FromChild, ToChild, UnitNote } from './messages';

const reportEveryMs = 500;

/**
 * Answers the primary's calls in a child process, and reports its counters regularly so that a crash loses little. The
 * process ends when the primary does; signals are the primary's business (a terminal's Ctrl-C reaches the whole group).
 */
export function serveParent<Call extends { kind: string }>(
  answer: (call: Call) => unknown,
  counters: () => Counters,
  onNote: (note: UnitNote, socket: Socket | undefined) => void = () => {},
) {
  process.on('disconnect', () => process.exit(0));
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => {});
  setInterval(() => tellParent({ note: { kind: 'counters', counters: counters() } }), reportEveryMs).unref();

  process.on('message', async (message: ToChild, handle: unknown) => {
    if ('note' in message) return onNote(message.note, handle as Socket | undefined);
    const call = message.body as unknown as Call;
    try {
      const value = await answer(call);
      tellParent({ reply: message.call, value }, () => call.kind === 'retire' && process.exit(0));
    } catch (error) {
      tellParent({ reply: message.call, error: (error as Error).message });
    }
  });
}

export const noteToParent = (note: ChildNote) => tellParent({ note });

function tellParent(message: FromChild, sent: () => void = () => {}) {
  if (process.connected) process.send!(message, undefined, undefined, sent);
}

/** CPU seconds of this process so far, user and system, over all of its threads. */
export function ownCpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}
