/** Longest list of request names that keep a series of their own; the rest fold into `other`. */
export const maxRequestNames = 50;
