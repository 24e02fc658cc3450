/**
 * A text that no spreadsheet takes for a formula: one that begins like a formula gets an apostrophe in front
 * (OWASP, CSV Injection).
 */
export const spreadsheetText = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);
