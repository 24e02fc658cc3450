interface Failure {
  message: string;
  /** By the field's path. */
  problems: Record<string, string>;
}

/** Where there are no fields to stand at, problems stand in one sentence. */
export const errorInWords = ({ message, problems }: Failure): string =>
  [message, ...Object.entries(problems).map(([path, problem]) => `${path}: ${problem}`)].join(' ');
