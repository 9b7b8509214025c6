import { sportsHeads } from '../../contract/pages/sports-heads.ts';
import { PageHead } from './page-head.tsx';

export type SportsHeadName = keyof typeof sportsHeads;

/** The head of a page of match day that is the same for everybody. The page itself does not wait for it. */
export const SportsHead = ({ name }: { name: SportsHeadName }) => <PageHead head={sportsHeads[name]} />;
