import { useLocation, useNavigate } from 'react-router';

type State = { pictures?: string; picture?: number } | null;

/**
 * Which picture of a post is open, or null. This is stored in the browser's history, so that the back button closes
 * the picture and stays on the page.
 */
export function useLightbox(postId: string) {
  const navigate = useNavigate();
  const location = useLocation();
  const state = location.state as State;
  return {
    index: state?.pictures === postId ? (state.picture ?? 0) : null,
    open: (picture: number) =>
      navigate(location, { state: { ...state, pictures: postId, picture }, preventScrollReset: true }),
    close: () => navigate(-1),
  };
}
