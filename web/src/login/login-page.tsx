import { useNavigate } from 'react-router'
import { LoginForm } from './login-form.tsx'

/** The login as a screen of the router. The prerendered page shows the form without the router (login.tsx). */
export function LoginPage() {
  return <LoginForm navigate={useNavigate()} />
}
