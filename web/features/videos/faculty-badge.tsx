import type { KNOWN_FACULTIES } from '../../../contract/videos.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';

/** Six faculties have a colour of their own; all others are grey (spec 1 §2). */
const TONES: Record<(typeof KNOWN_FACULTIES)[number], Tone> = {
  Engineering: 'blue',
  Science: 'teal',
  Arts: 'violet',
  Business: 'amber',
  Medicine: 'red',
  Law: 'indigo',
};

export function FacultyBadge({ faculty }: { faculty: string }) {
  const tone = Object.hasOwn(TONES, faculty) ? TONES[faculty as keyof typeof TONES] : 'grey';
  return (
    <Badge tone={tone} className="max-w-full">
      <span dir="auto" className="truncate">
        {faculty}
      </span>
    </Badge>
  );
}
