import { useNavigate, useRouteError } from 'react-router'
import { ErrorPage } from './error-page.tsx'

/** Where a screen of the router's would be that breaks, or could not be fetched. */
export function RouterErrorPage() {
  const navigate = useNavigate()
  return <ErrorPage error={useRouteError()} onBack={() => void navigate(-1)} />
}
