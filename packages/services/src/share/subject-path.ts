import { reportPath } from '../schedule/report-path';
import type { ShareSubject } from './freeze-subject';

/** The address of the page that shows the subject itself. */
export function subjectPath(subject: ShareSubject): string {
  switch (subject.kind) {
    case 'run':
      return `/runs/${subject.id}`;
    case 'plan':
      return `/plans/${subject.id}${subject.gateway ? `?gateway=${subject.gateway}` : ''}`;
    case 'comparison': {
      const { runIds, baseIds, repeats } = subject;
      const base = baseIds.length > 0 ? `&base=${baseIds.join(',')}` : '';
      return `/compare?runs=${runIds.join(',')}${base}${repeats ? '&repeats=1' : ''}`;
    }
    case 'report':
      return reportPath(subject.question);
  }
}
