import { Code } from 'lucide-react';
import { useState } from 'react';
import { embedCode } from '../../../contract/sharing/embed.ts';
import type { Video } from '../../../contract/videos.ts';
import { copyText } from '../../platform/clipboard.ts';
import { toast } from '../../platform/toasts/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/field.tsx';
import { texts } from './texts.ts';

/** The public origin is the server's, which wrote it into the page's head; behind a proxy the browser may see another. */
const publicOrigin = () =>
  new URL(document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href ?? location.href).origin;

/** Opens a dialog with the code that puts a clip into a page of another site. */
export function EmbedButton({ video }: { video: Pick<Video, '_id' | 'title'> }) {
  const [isOpen, setIsOpen] = useState(false);
  const code = isOpen ? embedCode(video, publicOrigin()) : '';

  async function copy() {
    if (!(await copyText(code))) return void toast.error(texts.codeNotCopied());
    toast.success(texts.codeCopied());
    setIsOpen(false);
  }

  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        <Code aria-hidden="true" className="size-5" />
        {texts.embed()}
      </Button>
      {isOpen && (
        <Dialog title={texts.embedTitle()} onClose={() => setIsOpen(false)}>
          <TextArea
            label={texts.code()}
            hint={texts.codeHint()}
            name="code"
            dir="ltr"
            readOnly
            value={code}
            onFocus={({ target }) => target.select()}
          />
          <DialogActions>
            <Button variant="primary" onClick={copy}>
              {texts.copyCode()}
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  );
}
