import { DEMO_BRAND_NAME } from '@portal/contract/companies/login-brand'

/** The part of a document that is read here; the build, which imports this file too, has none. */
type Named = { document?: { querySelector(selector: string): { content: string } | null } }

/** The name that the server wrote into the document, in production or by PORTAL_NAME. */
const given = (globalThis as Named).document?.querySelector('meta[name=application-name]')?.content

/** The brand of the portal. This folder holds its name, logo, colours, pictures and documents. */
export const brand = { name: given ?? DEMO_BRAND_NAME, colour: '#0e5a47' } as const
