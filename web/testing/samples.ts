/** Things as the server answers with them. */
import type { FeedPost } from '../../contract/posts.ts';
import type { Video } from '../../contract/videos.ts';

const PUBLISHED = '2026-03-01T12:00:00.000Z';

/** A clip of the local host's or YouTube's, as a list has it. */
export const video = (number: number, change: Partial<Video> = {}): Video => ({
  _id: `0197c3a2-5b1e-7c3e-9d0a-${String(number).padStart(12, '0')}`,
  title: `Video ${number}`,
  description: `What happened in game ${number}.`,
  youtubeLink: `https://www.youtube.com/watch?v=AAAAAAAAA${String(number).padStart(2, '0')}&t=3`,
  posterUrl: '/share.png',
  durationSeconds: 20,
  country: 'Ghana',
  school: { name: 'University of Ghana', faculty: number % 2 === 0 ? 'Law' : 'Arts', department: null },
  eventType: 'General',
  participants: [],
  tags: [],
  uploadedBy: null,
  likeCount: 0,
  reactionCounts: {},
  commentCount: 0,
  uploadTime: PUBLISHED,
  uploadDate: PUBLISHED,
  createdAt: PUBLISHED,
  ...change,
});

export const videos = (count: number): Video[] => Array.from({ length: count }, (_, index) => video(index + 1));

/** A post of a member's that is nobody's in these tests, as the feed has it. */
export const post = (number: number, change: Partial<FeedPost> = {}): FeedPost => ({
  kind: 'post',
  _id: `0197c3a2-5b1e-7c3e-9d0b-${String(number).padStart(12, '0')}`,
  content: `What post ${number} says.`,
  category: 'general',
  tags: [],
  images: [],
  author: { _id: '0197c3a2-5b1e-7c3e-9d0a-2f6b8a4f1c22', username: 'adwoa', profilePicture: null },
  createdAt: PUBLISHED,
  likes: [],
  likeCount: 0,
  reactionCounts: {},
  commentCount: 0,
  ...change,
});
