/**
 * The feed as many projects build it: Express and pg, the page's posts first, then author, pictures, comments and likes
 * post by post. It reads the same tables and answers with the same fields, so that nothing else is compared; it takes
 * the total from the same stored count, and checks the session in one statement, as the product does.
 */
import { createHash } from 'node:crypto';
import express from 'express';
import pg from 'pg';
import { presentFeedPost } from '../../server/features/posts/present.ts';

const { PORT, DB_FOLDER } = process.env;
const pool = new pg.Pool({ host: DB_FOLDER, user: 'touchline', database: 'touchline', max: 10 });
const rows = async (statement: string, ...values: unknown[]) => (await pool.query(statement, values)).rows;

const AUTHOR = 'select id, username, profile_picture as "profilePicture" from accounts where id = $1';

async function postOf(id: string) {
  const [post] = await rows('select * from posts where id = $1', id);
  const [author] = await rows(AUTHOR, post.author_id);
  const images = await rows('select * from post_images where post_id = $1 order by position', id);
  const comments = await rows('select * from comments where post_id = $1 order by created_at', id);
  for (const comment of comments) comment.author = (await rows(AUTHOR, comment.account_id))[0];
  const likes = await rows('select * from reactions where post_id = $1 order by created_at desc limit 50', id);
  for (const like of likes) like.username = (await rows(AUTHOR, like.account_id))[0].username;
  const reactionCounts: Record<string, number> = {};
  for (const { type } of likes) reactionCounts[type] = (reactionCounts[type] ?? 0) + 1;
  return presentFeedPost(
    {
      ...post,
      author,
      createdAt: post.created_at.toISOString(),
      likeCount: likes.length,
      commentCount: comments.length,
      reactionCounts,
      images: images.map((image) => ({ ...image, fileKey: image.file_key })),
      likes: likes.map((like) => ({ ...like, accountId: like.account_id })),
    },
    'members',
  );
}

async function videoOf(id: string) {
  const [video] = await rows('select * from videos where id = $1', id);
  const [uploader] = await rows(AUTHOR, video.uploader_id);
  const moment = video.created_at.toISOString();
  return {
    ...{ kind: 'video', _id: video.id, title: video.title, description: video.description },
    ...{ youtubeLink: `http://localhost/watch?v=${video.host_video_id}`, posterUrl: `/posters/${video.id}` },
    ...{ durationSeconds: video.duration_seconds, country: video.country, eventType: video.event_type },
    school: { name: video.school_name, faculty: video.school_faculty, department: video.school_department },
    ...{ participants: video.participants, tags: video.tags },
    uploadedBy: { _id: uploader.id, username: uploader.username, profilePicture: uploader.profilePicture },
    ...{ uploadTime: moment, uploadDate: moment, createdAt: moment },
  };
}

const app = express();
app.get('/api/posts', async (request, response) => {
  const token = /(?:^|; )token=([^;]+)/.exec(request.headers.cookie ?? '')?.[1] ?? '';
  const hash = createHash('sha256').update(token).digest();
  const [session] = await rows('select account_id from sessions where token_hash = $1 and expires_at > now()', hash);
  if (!session) return void response.status(401).json({ message: 'Please log in to continue.' });
  const page = Number(request.query.page ?? 1);
  const [{ count: total }] = await rows("select count from tallies where scope = 'feed' and key = 'all'");
  const items = await rows('select * from feed_items order by created_at desc limit 10 offset $1', (page - 1) * 10);
  const posts = [];
  for (const item of items) posts.push(item.kind === 'post' ? await postOf(item.id) : await videoOf(item.id));
  response.json({ posts, totalPages: Math.ceil(total / 10), total, page });
});
app.listen(Number(PORT), '127.0.0.1', () => console.log('ready'));
