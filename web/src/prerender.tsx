import { TONE_BACKGROUNDS } from '@portal/contract/companies/colours'
import { renderToString } from 'react-dom/server'
import { brand } from './brand/brand.ts'
import { locale } from './lib/locale.ts'
import { LoginDocument } from './login.tsx'
import { paths } from './paths.ts'
import { OfflinePage } from './shell/offline-page.tsx'
import { m } from './texts.ts'

/** The parts of the prerendered pages (scripts/write-documents.ts). */
export const login = {
  title: `${m.login_heading()} – ${brand.name}`,
  html: renderToString(<LoginDocument navigate={() => undefined} />),
}

export const offline = { title: m.shell_offline_title(), html: renderToString(<OfflinePage />) }

const icon = (file: string, side: number, purpose = 'any') => ({
  src: `/icons/${file}`,
  sizes: `${side}x${side}`,
  type: 'image/png',
  purpose,
})

/** The manifest of the installed app in the neutral brand; the server puts a company's in its place (decision 41). */
export const manifest = {
  id: '/',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  lang: locale,
  name: brand.name,
  short_name: brand.name,
  description: m.html_description(),
  theme_color: brand.colour,
  background_color: TONE_BACKGROUNDS.light['--paper'],
  icons: [icon('any-192.png', 192), icon('any-512.png', 512), icon('maskable-512.png', 512, 'maskable')],
  shortcuts: [
    { name: m.samples_title(), url: paths.sampleRequest },
    { name: m.orders_title(), url: paths.orders },
  ],
}
