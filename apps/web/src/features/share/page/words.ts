const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });
const minute = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

/** An instant in UTC: a page without a script does not know where its reader is. */
export const instantInWords = (at: string | Date): string => `${minute.format(new Date(at))} UTC`;

export const dayInWords = (at: string | Date): string => day.format(new Date(at));
