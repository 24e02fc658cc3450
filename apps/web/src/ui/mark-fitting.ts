/**
 * A ref of a table's box: marks it (`data-fits`) for as long as the table is no wider. Only then can the box let go of its sideways scrolling,
 * within which headings would stay, and the headings stay in view of the page.
 */
export function markFitting(box: HTMLDivElement | null) {
  const table = box?.querySelector('table');
  if (!box || !table) return;
  const observer = new ResizeObserver(() => box.toggleAttribute('data-fits', table.offsetWidth <= box.clientWidth));
  observer.observe(box);
  observer.observe(table);
  return () => observer.disconnect();
}
