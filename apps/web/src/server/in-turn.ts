// Routes are bundled one by one; all of them wait for each other.
const held = globalThis as { headroomTurns?: Map<string, Promise<unknown>> };

/** Does one thing at a time in this process, and of a workspace's things the next only when others have had their turn. */
export const inTurn = <T>(workspaceId: string, work: () => Promise<T>): Promise<T> =>
  afterLast(workspaceId, () => afterLast('', work));

function afterLast<T>(line: string, work: () => Promise<T>): Promise<T> {
  const turns = (held.headroomTurns ??= new Map());
  const turn = (turns.get(line) ?? Promise.resolve()).then(work);
  const ended = turn.then(
    () => undefined,
    () => undefined,
  );
  turns.set(line, ended);
  void ended.then(() => turns.get(line) === ended && turns.delete(line));
  return turn;
}
