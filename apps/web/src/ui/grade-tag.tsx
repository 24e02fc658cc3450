import { evidenceGradeMeanings, type EvidenceGrade } from './evidence-grade';
import { Tag, type Tone } from './tag';

const tones: Record<EvidenceGrade, Tone> = { A: 'good', B: 'good', C: 'accent', D: 'warn', E: 'warn' };

/** An evidence grade with its meaning on hover. */
export function GradeTag({ grade }: { grade: EvidenceGrade | null }) {
  if (!grade) return <Tag title="No evidence that could be graded">No grade</Tag>;
  return (
    <Tag tone={tones[grade]} title={evidenceGradeMeanings[grade]}>
      <span className="sr-only">Grade </span>
      {grade}
    </Tag>
  );
}
