import { useEffect, useId, useState } from 'react';
import { useSession } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { forgetUpload, type KeptUpload, keptUpload, whenNoTabUploads } from './kept-upload.ts';

/** Offers to go on with an upload that was cut off: by a reload, a closed tab, a crash. */
export function ContinueUpload({ onContinue }: { onContinue: (kept: KeptUpload) => void }) {
  const accountId = useSession(({ userData }) => userData?._id ?? '');
  const [kept, setKept] = useState<KeptUpload | null>(null);
  const heading = useId();

  useEffect(() => {
    const leaving = new AbortController();
    const look = async () => {
      await whenNoTabUploads(accountId, leaving.signal);
      const found = await keptUpload(accountId);
      if (!leaving.signal.aborted) setKept(found);
    };
    look().catch(() => {}); // left before
    return () => leaving.abort();
  }, [accountId]);

  if (!kept) return null;
  const percent = Math.floor((kept.sent / kept.fileMark.size) * 100);

  async function discard({ uploadUrl }: KeptUpload) {
    setKept(null);
    await forgetUpload(accountId);
    const { discardTransfer } = await import('../../platform/transfer.ts');
    await discardTransfer(uploadUrl);
  }

  return (
    <section
      aria-labelledby={heading}
      className="card mt-8 flex flex-col gap-4 border-flag p-5 sm:flex-row sm:items-center"
    >
      <div className="min-w-0 grow">
        <h2 id={heading} className="text-lg">
          Your upload was interrupted
        </h2>
        <p className="mt-1 truncate text-muted">
          {kept.fields.title || kept.fileMark.name}: {percent}% is on the server.
        </p>
      </div>
      <div className="flex flex-none flex-wrap gap-3">
        <Button look="primary" onClick={() => onContinue(kept)}>
          Continue your upload
        </Button>
        <Button look="quiet" onClick={() => discard(kept)}>
          Discard
        </Button>
      </div>
    </section>
  );
}
