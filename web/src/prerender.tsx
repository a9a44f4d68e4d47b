import { renderToString } from 'react-dom/server'
import { brand } from './brand/brand.ts'
import { Login } from './login.tsx'
import { m } from './texts.ts'

/** The parts of the prerendered login page (scripts/write-login.ts). */
export const login = {
  title: `${m.login_heading()} – ${brand.name}`,
  html: renderToString(<Login go={() => undefined} />),
}
