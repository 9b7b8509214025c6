import { useQuery } from '@tanstack/react-query';
import { meQuery } from '../accounts/api.ts';
import { MyCopy } from '../my-data/my-data.tsx';

/** A copy of the member's own data. */
export const Component = () => <MyCopy hasPassword={useQuery(meQuery).data?.data?.hasPassword} />;
