import { type To, useLocation, useNavigate } from 'react-router'
import { readNavigationStatePath } from './navigation-state.ts'

/**
 * For a header's back arrow: returns to the previous screen, with its filters and scroll position.
 * @param fallback the target if the address was opened directly and there is no previous screen
 */
export function useGoBackOr(fallback: To): () => void | Promise<void> {
  const { key } = useLocation()
  const navigate = useNavigate()
  return () => (key === 'default' ? navigate(fallback, { replace: true }) : navigate(-1))
}

/** Navigation state that passes the current address to the next screen (H§2). */
export function useFromHere(): { fromPath: string } {
  const { pathname, search } = useLocation()
  return { fromPath: pathname + search }
}

/** The address that the previous screen has passed. */
export const usePreviousScreenPath = (): string | undefined =>
  readNavigationStatePath(useLocation().state, 'fromPath')
