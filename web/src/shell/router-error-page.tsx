import { useNavigate, useRouteError } from 'react-router'
import { ErrorPage } from './error-page.tsx'

/** The same within a layout. */
export function ScreenErrorPage() {
  const navigate = useNavigate()
  return <ErrorPage error={useRouteError()} within onBack={() => void navigate(-1)} />
}

/** Where a screen of the router's would be that breaks, or could not be fetched. */
export function RouterErrorPage() {
  const navigate = useNavigate()
  return <ErrorPage error={useRouteError()} onBack={() => void navigate(-1)} />
}
