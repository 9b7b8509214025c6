import { useQuery } from '@tanstack/react-query';
import { meQuery } from '../accounts/api.ts';
import { ProfileSection } from '../profile/profile-section.tsx';

/** What the member says about themselves. */
export const Component = () => <ProfileSection hasPassword={useQuery(meQuery).data?.data?.hasPassword} />;
