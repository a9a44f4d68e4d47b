import { type To, useLocation, useNavigate } from 'react-router'

/**
 * For a header's back arrow: returns to the previous screen, with its filters and scroll position.
 * @param fallback the target if the address was opened directly and there is no previous screen
 */
export function useGoBackOr(fallback: To): () => void | Promise<void> {
  const { key } = useLocation()
  const navigate = useNavigate()
  return () => (key === 'default' ? navigate(fallback, { replace: true }) : navigate(-1))
}
