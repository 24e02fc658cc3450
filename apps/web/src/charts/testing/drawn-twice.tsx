import { headHeight, renderSvg } from '@headroom/figures';
import { SearchParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import { createRoot } from 'react-dom/client';
import { drawnCases } from './drawn-cases';
import { readMarks, type DrawnMarks } from './read-marks';

interface DrawnTwice {
  recharts: DrawnMarks;
  /** As the page itself shows them until a reader comes; */
  first: DrawnMarks;
  /** and as they stand in a PDF, in the same size; null of a chart that stands in none. */
  still: DrawnMarks | null;
}

declare global {
  interface Window {
    drawnCases: string[];
    /** The marks of a chart; null before they are there. */
    drawnTwice(id: string): DrawnTwice | null;
  }
}

const firsts = new Map<string, DrawnMarks>();

window.drawnCases = Object.keys(drawnCases);
window.drawnTwice = (id) => {
  const section = document.getElementById(id)!;
  const first = section.querySelector<HTMLElement>('[data-still]');
  const firstSvg = first?.querySelector('svg');
  if (!firsts.has(id) || first) {
    // Only what is on screen is drawn, and Recharts comes with the reader.
    section.scrollIntoView();
    if (first && firstSvg) {
      if (!firsts.has(id)) firsts.set(id, readMarks(first, 'still', 0));
      first.focus();
    }
    return null;
  }
  const picture = section.querySelector<SVGSVGElement>('.recharts-surface')!;
  return { recharts: readMarks(picture, 'recharts', 0), first: firsts.get(id)!, still: stillOf(id, section, picture) };
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
