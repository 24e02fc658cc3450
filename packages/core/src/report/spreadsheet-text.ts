/**
 * A text that no spreadsheet takes for a formula: one that begins like a formula, also in full-width letters, gets an apostrophe
 * in front (OWASP, CSV Injection).
 */
export const spreadsheetText = (text: string): string => (/^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text);
