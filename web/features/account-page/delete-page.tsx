import { useQuery } from '@tanstack/react-query';
import { meQuery } from '../accounts/api.ts';
import { MyDeletion } from '../my-data/my-data.tsx';

/** Where the member deletes the account, and takes that back. */
export const Component = () => <MyDeletion hasPassword={useQuery(meQuery).data?.data?.hasPassword} />;
