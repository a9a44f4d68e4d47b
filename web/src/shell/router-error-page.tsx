import { useNavigate, useRouteError } from 'react-router'
import { ErrorPage } from './error-page.tsx'

/** The error page within a layout. */
export function ScreenErrorPage() {
  const navigate = useNavigate()
  return <ErrorPage error={useRouteError()} within onBack={() => void navigate(-1)} />
}

/** The error page in place of a route that breaks or could not be fetched. */
export function RouterErrorPage() {
  const navigate = useNavigate()
  return <ErrorPage error={useRouteError()} onBack={() => void navigate(-1)} />
}
