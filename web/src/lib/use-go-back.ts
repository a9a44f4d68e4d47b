import { type To, useLocation, useNavigate } from 'react-router'

/**
 * For a header's arrow: leads to the screen before, with its filters and its place.
 * @param otherwise where it leads when the address was opened directly: there is nothing to go back to
 */
export function useGoBack(otherwise: To): () => void | Promise<void> {
  const { key } = useLocation()
  const navigate = useNavigate()
  return () => (key === 'default' ? navigate(otherwise, { replace: true }) : navigate(-1))
}
