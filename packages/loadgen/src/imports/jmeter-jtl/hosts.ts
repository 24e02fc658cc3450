export const usersAssumed = 'Threads are users of a closed test (the most that were active at once, of every host).';

/** What JMeter puts before the name of a thread of another host, as it was named (-R): with its port, or as an address. */
export const hostPrefix = /^([\w.-]+:\d+|\d{1,3}(?:\.\d{1,3}){3})-/;

/** A bare host's name before a group's cannot be told from a group whose own name has a hyphen. */
export const mayHideHost = (thread: string): boolean => !hostPrefix.test(thread) && /^[\w.-]+-.+ \d+-\d+$/.test(thread);
