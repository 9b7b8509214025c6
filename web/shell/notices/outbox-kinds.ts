/** The outbox with everything that can wait for a network: one line for each kind. */
import '../../features/comments/write/outbox-kind.ts';
import '../../features/match-page/score/outbox-kind.ts';
import '../../features/posts/waiting/outbox-kind.ts';
import '../../features/reactions/outbox-kind.ts';
import '../../features/results/outbox-kind.ts';
import { start, stash } from '../../features/outbox/outbox.ts';

export const outbox = { start, stash };
