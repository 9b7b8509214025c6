import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import { Link } from 'react-router';
import { accountPaths } from '../../../contract/pages/account-pages.ts';
import { paths } from '../../../contract/pages/pages.ts';
import { type MyData as Data, DELETION_DAYS } from '../../../contract/people/my-data.ts';
import { errorText } from '../../platform/http/errors.ts';
import { patient } from '../../platform/http/patient.ts';
import { megabytes } from '../../platform/megabytes.ts';
import { useSession } from '../../platform/session/session.ts';
import { Sentence } from '../../platform/texts/sentence.tsx';
import { toast } from '../../platform/toasts/toasts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { texts as uiTexts } from '../../ui/texts.ts';
import { exportMyData, lookAtMyData, openMyExport } from './api.ts';
import { AskPassword } from './ask-password.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { longDate } from './deletion-date.ts';
import { texts as noticeTexts } from './notice-texts.ts';
import { texts } from './texts.ts';
import { useUndo } from './use-undo.ts';

const LOOK_AGAIN = 3000; // ms, while a copy is being made

type Props = {
  /** Undefined until it is known. */
  hasPassword: boolean | undefined;
};

/** A copy of the member's own data. */
export const MyCopy = (props: Props) => <MyData {...props} title={texts.title()} Part={Copy} />;
/** The deletion of the member's account. */
export const MyDeletion = (props: Props) => <MyData {...props} title={texts.delete()} Part={Deletion} />;

/** What stands of a member's own data, and a part of it. */
function MyData({ hasPassword, title, Part }: Props & { title: string; Part: ComponentType<PartProps> }) {
  // Another tab may have asked for the deletion, or taken it back.
  const deletedAt = useSession((session) => session.deletedAt);
  const queryKey = ['my-data', deletedAt ?? null];
  const client = useQueryClient();
  const query = patient(
    useQuery({
      queryKey,
      queryFn: ({ signal }) => lookAtMyData(signal),
      staleTime: 0,
      placeholderData: (before) => before,
      refetchInterval: ({ state }) => (state.data?.export?.state === 'making' ? LOOK_AGAIN : false),
    }),
  );
  const take = ({ message, data }: { message: string; data: Data }) => {
    toast.success(message);
    client.setQueryData(['my-data', data.deletion?.dueAt ?? null], data);
    useSession.setState({ deletedAt: data.deletion?.dueAt ?? null });
  };

  return (
    <section aria-label={title} className="mt-2">
      {query.isPending ? (
        <div role="status" aria-label={texts.loading()} className="card mt-4 grid gap-4 p-6">
          <Skeleton className="h-10" />
          <Skeleton className="h-10" />
        </div>
      ) : !query.data ? (
        <div className="mt-4">
          <Banner variant="danger">{errorText(query.error, texts.failed())}</Banner>
          <Button variant="pitch" onClick={() => query.refetch()} className="mt-4">
            {uiTexts.tryAgain()}
          </Button>
        </div>
      ) : (
        <div className="card mt-4 divide-y divide-line">
          {hasPassword === false && (
            <p className="p-6 text-muted">
              <Sentence
                of={texts.noPassword}
                choose={(words) => (
                  <Link to={accountPaths.signIn} className="link">
                    {words}
                  </Link>
                )}
              />
            </p>
          )}
          <div className="grid gap-3 p-6">
            <Part data={query.data} canAsk={hasPassword === true} onChange={take} />
          </div>
        </div>
      )}
    </section>
  );
}

type PartProps = {
  data: Data;
  canAsk: boolean;
  onChange: (answer: { message: string; data: Data }) => void;
};

/** Starts a download without leaving the page, even where it fails. */
function download(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}

function Copy({ data: { export: copy }, canAsk, onChange }: PartProps) {
  const [asking, setAsking] = useState<'copy' | 'download'>();
  const close = () => setAsking(undefined);
  const until = copy?.until;
  return (
    <>
      <p className="text-muted">{texts.copyWhat()}</p>
      {/* Always there, so that a change is heard. */}
      <div role="status">
        {copy?.state === 'making' && (
          <p className="flex items-center gap-3">
            <Spinner />
            {texts.making()}
          </p>
        )}
        {copy?.state === 'failed' && <p className="text-warning-ink">{texts.noRoom()}</p>}
        {until && <p>{texts.ready({ size: megabytes(copy.bytes ?? 0), date: longDate(until) })}</p>}
      </div>
      {copy?.state !== 'making' && (
        <div className="flex flex-wrap gap-3">
          {until && (
            <Button variant="pitch" disabled={!canAsk} onClick={() => setAsking('download')}>
              {texts.download()}
            </Button>
          )}
          <Button disabled={!canAsk} onClick={() => setAsking('copy')}>
            {until ? texts.getNewCopy() : texts.getCopy()}
          </Button>
        </div>
      )}
      {asking === 'copy' && (
        <AskPassword
          title={until ? texts.getNewCopy() : texts.getCopy()}
          answer={texts.getCopy()}
          busyAnswer={texts.asking()}
          failure={texts.copyFailed()}
          act={exportMyData}
          onDone={(answer) => {
            onChange(answer);
            close();
          }}
          onClose={close}
        >
          {until && <p className="text-muted">{texts.replaces()}</p>}
        </AskPassword>
      )}
      {asking === 'download' && (
        <AskPassword
          title={texts.download()}
          answer={texts.download()}
          busyAnswer={texts.preparing()}
          failure={texts.downloadFailed()}
          act={openMyExport}
          onDone={({ url }) => {
            download(url);
            close();
          }}
          onClose={close}
        />
      )}
    </>
  );
}

function Deletion({ data: { deletion, clips }, canAsk, onChange }: PartProps) {
  const [asking, setAsking] = useState(false);
  const { undo, busy } = useUndo();
  const client = useQueryClient();
  return (
    <>
      {deletion ? (
        <>
          <p className="text-warning-ink">{sentenceOf(deletion, clips)}</p>
          <div>
            <Button
              busy={busy}
              busyText={noticeTexts.undoing()}
              onClick={async () => {
                const data = await undo();
                if (data) client.setQueryData(['my-data', null], data);
              }}
            >
              {noticeTexts.undo()}
            </Button>
          </div>
        </>
      ) : (
        <>
          <p className="text-muted">
            <DeleteWhat />
          </p>
          <div>
            <Button variant="danger" disabled={!canAsk} onClick={() => setAsking(true)}>
              {texts.deleteAccount()}
            </Button>
          </div>
        </>
      )}
      {asking && (
        <DeleteAccount
          clips={clips}
          onDone={(answer) => {
            setAsking(false);
            onChange(answer);
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

const DeleteWhat = () => (
  <Sentence
    of={texts.deleteWhat}
    count={DELETION_DAYS}
    privacy={(words) => (
      <Link to={{ pathname: paths.privacy, hash: 'how-long' }} className="link">
        {words}
      </Link>
    )}
  />
);

/** What will happen, and with the clips of those who have some. */
function sentenceOf({ dueAt, withClips, waitsForAdmin }: NonNullable<Data['deletion']>, clips: number): string {
  if (waitsForAdmin) return texts.goesOn.waits();
  const { none, keeps, takes } = texts.goesOn;
  const sentence = clips === 0 ? none : withClips ? takes : keeps;
  return sentence({ date: longDate(dueAt) });
}
