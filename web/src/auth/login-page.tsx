import { useNavigate } from 'react-router'
import { LoginForm } from './login-form.tsx'

/** The login as one of the router's screens; a document that begins with it shows the form alone (login.tsx). */
export function LoginPage() {
  return <LoginForm go={useNavigate()} />
}
