import { useState } from 'react';
import { postPath } from '../../../contract/pages/pages.ts';
import type { Post } from '../../../contract/posts.ts';
import { useAbilities } from '../../platform/session/use-abilities.ts';
import { Drawn } from '../../ui/drawn.tsx';
import { MoreMenu } from '../../ui/more-menu.tsx';
import { SaveButton } from '../follow/save-button.tsx';
import { ReportDialog } from '../moderation/report-button.tsx';
import { copyLink } from './share.ts';
import { texts } from './texts.ts';

/** What else can be done with a post: copy its link and, for members other than its author, report it. */
export function PostMenu({ post: { _id, author } }: { post: Post }) {
  const [isReporting, setReporting] = useState(false);
  const can = useAbilities('post', author._id);
  return (
    <>
      <MoreMenu label={texts.more({ name: author.name ?? author.username })} className="ml-auto">
        <button type="button" onClick={() => copyLink(postPath(_id))} className="menu-item">
          <Drawn icon="Link" className="size-5 text-muted" />
          {texts.copyLink()}
        </button>
        <SaveButton kind="post" id={_id} className="menu-item" hasWords />
        {can.report && (
          <button
            type="button"
            aria-label={texts.reportBy({ name: author.name ?? author.username })}
            onClick={() => setReporting(true)}
            onPointerEnter={ReportDialog.load}
            onFocus={ReportDialog.load}
            className="menu-item"
          >
            <Drawn icon="Flag" className="size-5 text-muted" />
            {texts.report()}
          </button>
        )}
      </MoreMenu>
      {isReporting && (
        <ReportDialog thing={{ kind: 'post', id: _id, by: author }} onClose={() => setReporting(false)} />
      )}
    </>
  );
}
