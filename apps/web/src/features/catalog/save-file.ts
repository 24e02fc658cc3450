/** Hands a text to the browser as a download. A byte order mark lets spreadsheets read a CSV as UTF-8. */
export function saveFile(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob(type === 'text/csv' ? ['\uFEFF', text] : [text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
