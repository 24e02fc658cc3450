/** A failure whose message is the whole story for the person at the terminal: no stack is printed. */
export class Failure extends Error {
  name = 'Failure';
}

/** One line for a person: the message of a Failure, the stack of anything unexpected. */
export function describeFailure(error) {
  if (error instanceof Failure) return error.message;
  if (error?.code === 'ENOSPC') return `The disk is full: ${error.message}`;
  return error?.stack ?? String(error);
}
