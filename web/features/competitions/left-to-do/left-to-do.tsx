import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Competition } from '../../../../contract/sports/competitions.ts';
import { cn } from '../../../ui/cn.ts';
import { texts } from '../texts.ts';
import { type Step, stepsOf } from './steps.ts';

export const LEFT_TO_DO = 'left-to-do';

type Part = 'teams' | 'stages' | 'matches';
/** Where each step is done; the others are acts, which the page has a button for. */
const PARTS: Partial<Record<Step['name'], Part>> = { teams: 'teams', groups: 'stages', matches: 'matches' };

type Props = {
  competition: Competition;
  /** @param stageId whose matches are to be made, where it is not the only one */
  onChoose: (part: Part, stageId?: string) => void;
  /** What takes the competition to its next state: it stands in its step, and is the main thing to press if that is next. */
  ahead: (isNext: boolean) => ReactNode;
};

/** What is left to do for a competition, each step leading to where it is done; nothing once it needs nothing. */
export function LeftToDo({ competition, onChoose, ahead }: Props) {
  const steps = stepsOf(competition);
  if (steps.length === 0) return null;
  const next = steps.find(({ left }) => left);
  const aheadIn = competition.state === 'draft' ? 'open' : 'start';
  return (
    <section aria-labelledby={LEFT_TO_DO} className="card px-4 py-3">
      <h2 id={LEFT_TO_DO} tabIndex={-1} className="text-base font-semibold outline-none">
        {texts.leftToDo.title()}
      </h2>
      <ol className="mt-1">
        {steps.map((step, at) => (
          <li
            key={`${step.name} ${step.stage?._id}`}
            aria-current={step === next ? 'step' : undefined}
            className="flex min-h-11 items-center gap-3"
          >
            <span
              aria-hidden
              className={cn(
                'grid size-6 flex-none place-items-center rounded-full border text-xs font-semibold',
                !step.left ? 'border-transparent text-pitch-ink' : 'border-edge',
              )}
            >
              {!step.left ? <Check className="size-4" /> : at + 1}
            </span>
            <Words step={step} isNext={step === next} onChoose={onChoose} ahead={step.name === aheadIn && ahead} />
          </li>
        ))}
      </ol>
    </section>
  );
}

type WordsProps = Pick<Props, 'onChoose'> & { step: Step; isNext: boolean; ahead: Props['ahead'] | false };

function Words({ step, isNext, onChoose, ahead }: WordsProps) {
  const { name, left, count, stage } = step;
  const said = texts.leftToDo;
  const part = PARTS[name];
  if (!left)
    return (
      <span className="min-w-0 text-muted wrap-anywhere">
        {stage ? said.done.matchesOf({ count, stage: stage.name }) : said.done[name]({ count })}{' '}
        <span className="sr-only">{said.isDone()}</span>
      </span>
    );
  if (!part || left === 'go')
    return ahead ? (
      ahead(isNext)
    ) : (
      <span className="text-muted">{texts.go[name === 'open' ? 'open' : 'running']()}</span>
    );
  return (
    <button
      type="button"
      className={cn('min-w-0 wrap-anywhere', isNext ? 'btn btn-primary' : 'link min-h-11 text-start font-semibold')}
      onClick={() => onChoose(part, stage?._id)}
    >
      {stage ? said.makeOf({ stage: stage.name }) : said[left]({ count })}
    </button>
  );
}
