import type { Role } from '@portal/contract/roles'
import { type LoaderFunction, redirect } from 'react-router'
import { decodeUnverifiedClaims, readToken } from './session/session.ts'

/** Whether the cookie claims this role. It decides what the browser shows; the server checks permissions. */
export function isSignedInAs(role: Role): boolean {
  return decodeUnverifiedClaims(readToken())?.role === role
}

/** Route guard of a layout: requires a user-token cookie with the layout's role, else redirects (H§6, R§2, D§4). */
export function requireRoleLoader(role: Role, redirectTo: string): LoaderFunction {
  return () => (isSignedInAs(role) ? null : redirect(redirectTo))
}
