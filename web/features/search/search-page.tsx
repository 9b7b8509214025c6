import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { createPath, Link, useLocation, useSearchParams } from 'react-router';
import { loginPath } from '../../../contract/pages/pages.ts';
import { type Found, SEARCH_MAX } from '../../../contract/search/search.ts';
import { errorText } from '../../platform/http/errors.ts';
import { useSession } from '../../platform/session/session.ts';
import { Sentence } from '../../platform/texts/sentence.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TextField } from '../../ui/field.tsx';
import { useTyped } from '../../ui/hooks/use-typed.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { isAsking, searchQuery } from './api.ts';
import { type Asked, askedOf, FOR_VISITORS, KINDS, type Kind, kindOf } from './asked.ts';
import { Filters } from './filters.tsx';
import { Results } from './results.tsx';
import { texts } from './texts.ts';

/** The search: what is asked for is in the url, which is replaced as one types, and pushed as one chooses. */
export function Component() {
  const [params, setParams] = useSearchParams();
  const here = useLocation();
  const asked = askedOf(params);
  const isMember = useSession(({ isLoggedIn }) => isLoggedIn);
  const kinds = isMember ? KINDS : FOR_VISITORS;
  const query = useQuery(searchQuery(asked));
  const found = isAsking(asked) ? query.data : undefined;
  const kind = kindOf(params, kinds) ?? kinds.find((one) => found && found[one].found.length > 0) ?? 'people';
  const set = (name: string, value: string, replace = false) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (value) after.set(name, value);
        else after.delete(name);
        return after;
      },
      { replace, preventScrollReset: true },
    );
  return (
    <div className="mx-auto max-w-3xl px-4 pt-6 pb-28 sm:pt-10">
      <h1 className="text-3xl sm:text-4xl">{texts.heading()}</h1>
      <Box asked={asked.q} isMember={isMember} onAsk={(q) => set('q', q, true)} />
      <Tabs
        label={texts.kinds()}
        tabs={kinds.map((name) => ({ name, label: texts.tabs[name]({ shown: counted(found?.[name]) }) }))}
        chosen={kind}
        onChoose={(name) => set('tab', name)}
      >
        {(kind === 'clips' || kind === 'posts') && (
          <Filters kind={kind} asked={asked} found={found} onChange={(name, value) => set(name, value)} />
        )}
        {isAsking(asked) ? (
          <Loaded
            query={query}
            failureOf={(error) => errorText(error, texts.failed())}
            loading={texts.loading()}
            skeleton={<Outline />}
          >
            {(all) => <Shown all={all} kind={kind} asked={asked} kinds={kinds} isOld={query.isPlaceholderData} />}
          </Loaded>
        ) : (
          <EmptyState title={texts.start()}>{isMember ? texts.startHint() : texts.startForVisitors()}</EmptyState>
        )}
      </Tabs>
      {!isMember && (
        <p className="mt-8 text-center text-muted">
          <Sentence
            of={texts.membersFind}
            login={(words) => (
              <Link to={loginPath(createPath(here))} className="link">
                {words}
              </Link>
            )}
          />
        </p>
      )}
    </div>
  );
}

/** How many of a kind, as its tab says it. */
function counted(list: { found: unknown[]; more: boolean } | undefined): string {
  const shown = String(list?.found.length ?? 0);
  return list?.more ? texts.atLeast({ shown }) : shown;
}

/** The field: what is typed is asked for as soon as there is a pause, and at once by Enter. */
function Box({ asked, isMember, onAsk }: { asked: string; isMember: boolean; onAsk: (q: string) => void }) {
  const { text, setText, askNow } = useTyped(asked, onAsk);
  const field = useRef<HTMLInputElement>(null);
  const begin = useEffectEvent(() => {
    // After the frame, which focuses the top of the new page.
    if (text === '') queueMicrotask(() => field.current?.focus());
  });
  useEffect(() => begin(), []);
  return (
    <search className="mt-4 mb-6 block">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          askNow();
        }}
      >
        <TextField
          type="search"
          label={isMember ? texts.field() : texts.fieldForVisitors()}
          placeholder={isMember ? texts.placeholder() : texts.placeholderForVisitors()}
          ref={field}
          value={text}
          maxLength={SEARCH_MAX}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          onChange={(event) => setText(event.target.value)}
        />
      </form>
    </search>
  );
}

type ShownProps = { all: Found; kind: Kind; kinds: readonly Kind[]; asked: Asked; isOld: boolean };

function Shown({ all, kind, kinds, asked, isOld }: ShownProps) {
  const count = all[kind].found.length;
  return (
    <div aria-busy={isOld} className={isOld ? 'opacity-60' : undefined}>
      <p role="status" className="sr-only">
        {isOld ? '' : texts.results({ count })}
      </p>
      {count > 0 ? <Results kind={kind} found={all} /> : <Nothing all={all} kinds={kinds} asked={asked} />}
    </div>
  );
}

function Nothing({ all, kinds, asked }: Pick<ShownProps, 'all' | 'kinds' | 'asked'>) {
  const isElsewhere = kinds.some((kind) => all[kind].found.length > 0);
  return (
    <EmptyState title={asked.q ? texts.nothing({ words: asked.q }) : texts.nothingFits()}>
      {isElsewhere ? texts.elsewhere() : texts.nothingHint()}
    </EmptyState>
  );
}

function Outline() {
  return (
    <div className="grid gap-3">
      {[0, 1, 2, 3].map((row) => (
        <Skeleton key={row} className="h-20" />
      ))}
    </div>
  );
}
