import { useEffect, useId, useState } from 'react';
import { tryImport } from '../../../platform/code/load-code.ts';
import { useSession } from '../../../platform/session/session.ts';
import { Sentence } from '../../../platform/texts/sentence.tsx';
import { Button } from '../../../ui/button.tsx';
import { forgetUpload, type StashedUpload, stashedUpload, whenNoTabUploads } from './stashed-upload.ts';
import { texts } from './texts.ts';

/** Offers to continue an upload that was interrupted: by a reload, a closed tab or a crash. */
export function ContinueUpload({ onContinue }: { onContinue: (stashed: StashedUpload) => void }) {
  const accountId = useSession(({ userData }) => userData?._id ?? '');
  const [stashed, setStashed] = useState<StashedUpload | null>(null);
  const heading = useId();

  useEffect(() => {
    const leaving = new AbortController();
    const look = async () => {
      await whenNoTabUploads(accountId, leaving.signal);
      const found = await stashedUpload(accountId);
      if (!leaving.signal.aborted) setStashed(found);
    };
    look().catch(() => {}); // the page was left before that
    return () => leaving.abort();
  }, [accountId]);

  if (!stashed) return null;
  const percent = Math.floor((stashed.sent / stashed.fileMark.size) * 100);

  async function discard({ uploadUrl }: StashedUpload) {
    setStashed(null);
    await forgetUpload(accountId);
    // If the server can't be told, it drops the upload by itself after a while.
    const code = await tryImport(() => import('../../../platform/http/transfer.ts'));
    await code?.discardTransfer(uploadUrl);
  }

  return (
    <section
      aria-labelledby={heading}
      className="card mt-8 flex flex-col gap-4 border-flag p-5 sm:flex-row sm:items-center"
    >
      <div className="min-w-0 grow">
        <h2 id={heading} className="text-lg">
          {texts.interrupted()}
        </h2>
        <p className="mt-1 truncate text-muted">
          <Sentence
            of={texts.arrived}
            name={stashed.fields.title || stashed.fileMark.name}
            percent={percent}
            title={(words) => <bdi>{words}</bdi>}
          />
        </p>
      </div>
      <div className="flex flex-none flex-wrap gap-3">
        <Button variant="primary" onClick={() => onContinue(stashed)}>
          {texts.continue()}
        </Button>
        <Button variant="quiet" onClick={() => discard(stashed)}>
          {texts.discard()}
        </Button>
      </div>
    </section>
  );
}
