import { headHeight, renderSvg } from '@headroom/figures';
import { SearchParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import { createRoot } from 'react-dom/client';
import { drawnCases } from './drawn-cases';
import { readMarks, type DrawnMarks } from './read-marks';

declare global {
  interface Window {
    drawnCases: string[];
    /** The marks of a chart as Recharts draws them, and of its static picture in the same size; null before they are there. */
    drawnTwice(id: string): { recharts: DrawnMarks; still: DrawnMarks } | null;
  }
}

window.drawnCases = Object.keys(drawnCases);
window.drawnTwice = (id) => {
  const section = document.getElementById(id)!;
  const picture = section.querySelector<SVGSVGElement>('.recharts-surface');
  if (!picture) {
    // Only what is on screen is drawn.
    section.scrollIntoView();
    return null;
  }
  const { scene } = drawnCases[id]!;
  const { width, height } = picture.getBoundingClientRect();
  const head = headHeight(scene, width);
  const still = section.appendChild(document.createElement('div'));
  still.innerHTML = renderSvg(scene, { width, height: head + height, theme: 'light' });
  return { recharts: readMarks(picture, 'recharts', 0), still: readMarks(still, 'still', head) };
};

createRoot(document.body.appendChild(document.createElement('main'))).render(
  <SearchParamsContext value={new URLSearchParams()}>
    {Object.entries(drawnCases).map(([id, { chart }]) => (
      <section key={id} id={id} style={{ width: 720 }}>
        {chart}
      </section>
    ))}
  </SearchParamsContext>,
);
