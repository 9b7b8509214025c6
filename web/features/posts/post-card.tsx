import { postPath } from '../../../contract/pages/pages.ts';
import type { Post } from '../../../contract/posts.ts';
import { useAbilities } from '../../platform/session/use-abilities.ts';
import { nameOf } from '../../platform/text.ts';
import { Sentence } from '../../platform/texts/sentence.tsx';
import { MentionedText } from '../mentions/mentioned-text.tsx';
import { HiddenNote } from '../moderation/hidden-note.tsx';
import { CardFooter } from './card-footer.tsx';
import { CardHead, Tags } from './card-head.tsx';
import { CategoryBadge } from './categories.tsx';
import { FoldedText } from './folded-text.tsx';
import { OwnerActions } from './owner-actions.tsx';
import { PostImages } from './post-images.tsx';
import { PostMenu } from './post-menu.tsx';
import { texts } from './texts.ts';

/** A post. `inFeed`: with a link to its own page, and a long text folded. */
export function PostCard({ post, inFeed = false }: { post: Post; inFeed?: boolean }) {
  const can = useAbilities('post', post.author._id);
  return (
    <article aria-label={texts.postBy({ name: post.author.username })} className="card-bleed">
      {inFeed && (
        <h2 className="sr-only">
          <Sentence of={texts.postBy} name={<bdi translate="no">{nameOf(post.author)}</bdi>} />
        </h2>
      )}
      <div className="p-4 sm:p-5">
        <CardHead
          by={post.author}
          time={post.createdAt}
          actions={can.edit && <OwnerActions post={post} onPage={!inFeed} />}
        >
          <CategoryBadge category={post.category} />
        </CardHead>
        <HiddenNote what="post" hidden={post.hidden} className="mt-4" />
        {post.content && <Text post={post} inFeed={inFeed} />}
        <Tags tags={post.tags} />
      </div>
      <PostImages postId={post._id} images={post.images} />
      <CardFooter of={post} path={postPath(post._id)} text={post.content} inFeed={inFeed}>
        <PostMenu post={post} />
      </CardFooter>
    </article>
  );
}

/** The text: in full on the post's own page. */
function Text({ post: { _id, content, mentions }, inFeed }: { post: Post; inFeed: boolean }) {
  if (inFeed) return <FoldedText key={content} id={_id} text={content} mentions={mentions} />;
  return (
    <p dir="auto" className="mt-4 whitespace-pre-line wrap-anywhere">
      <MentionedText text={content} mentions={mentions} />
    </p>
  );
}
