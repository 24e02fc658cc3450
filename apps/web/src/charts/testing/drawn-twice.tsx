import { headHeight, renderSvg } from '@headroom/figures';
import { SearchParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import { createRoot } from 'react-dom/client';
import { drawnCases } from './drawn-cases';
import { readMarks, type DrawnMarks } from './read-marks';

interface DrawnTwice {
  recharts: DrawnMarks;
  /** As they stand in a PDF, in the same size; null of a chart that stands in none. */
  still: DrawnMarks | null;
}

declare global {
  interface Window {
    drawnCases: string[];
    /** The marks of a chart as the page shows them until a reader comes; null before they are there. */
    drawnAtFirst(id: string): DrawnMarks | null;
    /** The marks of a chart that a reader came to; null before they are there. */
    drawnTwice(id: string): DrawnTwice | null;
  }
}

window.drawnCases = Object.keys(drawnCases);
window.drawnAtFirst = (id) => {
  const section = document.getElementById(id)!;
  const first = section.querySelector<HTMLElement>('[data-still]');
  if (first?.querySelector('svg')) return readMarks(first, 'still', 0);
  // Only what is on screen is drawn.
  section.scrollIntoView();
  return null;
};
window.drawnTwice = (id) => {
  const section = document.getElementById(id)!;
  const first = section.querySelector<HTMLElement>('[data-still]');
  if (first) {
    section.scrollIntoView();
    first.focus();
    return null;
  }
  const picture = section.querySelector<SVGSVGElement>('.recharts-surface')!;
  return { recharts: readMarks(picture, 'recharts', 0), still: stillOf(id, section, picture) };
};

function stillOf(id: string, section: Element, picture: Element): DrawnMarks | null {
  const { scene } = drawnCases[id]!;
  if (!scene) return null;
  const { width, height } = picture.getBoundingClientRect();
  const head = headHeight(scene, width);
  const still = section.appendChild(document.createElement('div'));
  still.innerHTML = renderSvg(scene, { width, height: head + height, theme: 'light' });
  const marks = readMarks(still, 'still', head);
  still.remove();
  return marks;
}

createRoot(document.body.appendChild(document.createElement('main'))).render(
  <SearchParamsContext value={new URLSearchParams()}>
    {Object.entries(drawnCases).map(([id, { chart }]) => (
      <section key={id} id={id} style={{ width: 720 }}>
        {chart}
      </section>
    ))}
  </SearchParamsContext>,
);
