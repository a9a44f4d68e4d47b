import { isRoleInAdminGroup } from '@portal/contract/admin-roles'
import { SHORT_LINK_PATH } from '@portal/contract/auth/short-link'
import { ADMIN, HCP, REP, type Role } from '@portal/contract/roles'
import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { createBrowserRouter, type LoaderFunction, type RouteObject, redirect } from 'react-router'
import { queryClient } from './lib/query-client.ts'
import { runWhenIdle } from './lib/when-idle.ts'
import { type DeepLinkOutcome, deepLinkOutcomeTitle } from './login/deep-link-outcome.ts'
import { paths } from './paths.ts'
import { SCREENS } from './screens.ts'
import { readAdminLandingPath, readAdminRole } from './session/admin-role.ts'
import { logOut } from './session/end-session.ts'
import { type Area, type Screen, ScreensContext } from './session/screen.ts'
import { decodeUnverifiedClaims, readToken } from './session/session.ts'
import { companiesQuery, signedInUserQuery } from './session/signed-in.ts'
import type { ScreenHandle } from './shell/announce-screen.ts'
import { AppShellRoute, RouteErrorPage } from './shell/app-shell-route.tsx'
import { LoginLayout, redirectIfSignedIn } from './shell/login-layout.tsx'
import { PlainSheetLayout, PrintedScreenLayout } from './shell/plain-layouts.tsx'
import { SignedInArea } from './shell/signed-in-area.tsx'
import { closeDialogsOnBack } from './ui/dialog-history.ts'

type LoadComponent = () => Promise<ComponentType>

const routesOf = (area: Area): RouteObject[] => SCREENS.filter(screen => screen.area === area).map(toRoute)

function toRoute(screen: Screen): RouteObject {
  return {
    path: screen.path,
    handle: screen satisfies ScreenHandle,
    lazy: { Component: screen.page },
    // Prefetch once: when the query string changes, the screen fetches its data itself.
    ...(screen.data && { loader: prefetchLoader(screen, screen.data), shouldRevalidate: () => false }),
  }
}

/**
 * Prefetches the data of a screen while its code loads. The loader does not wait: the screen shows at once and reports a
 * failed query itself.
 */
function prefetchLoader({ area, admins, next }: Screen, data: NonNullable<Screen['data']>): LoaderFunction {
  return ({ request, params }) => {
    const adminRole = readAdminRole()
    if (!isSignedInAs(area) || (admins && !isRoleInAdminGroup(admins, adminRole))) return null
    data({ urlParams: new URL(request.url).searchParams, params, adminRole })
      .then(queries => Promise.all(queries.map(query => query && prefetch(query))))
      .then(() => next && runWhenIdle(() => loadCode(next)))
      .catch(() => undefined)
    return null
  }
}

/** Whether the cookie claims the role of an area. It decides what the browser shows; the server checks permissions. */
const isSignedInAs = (area: Area) => decodeUnverifiedClaims(readToken())?.role === area

/** What every screen of an area needs. */
function prefetchSession(role: Role): null {
  if (isSignedInAs(role)) [companiesQuery, signedInUserQuery].forEach(prefetch)
  return null
}

/** Queries of any type: their data goes into the cache alone. */
function prefetch(query: object): Promise<unknown> {
  if ('initialPageParam' in query)
    return queryClient.prefetchInfiniteQuery(query as Parameters<QueryClient['prefetchInfiniteQuery']>[0])
  return queryClient.prefetchQuery(query as Parameters<QueryClient['prefetchQuery']>[0])
}

function loadCode(modules: readonly (() => Promise<unknown>)[]): null {
  for (const load of modules) load().catch(() => undefined)
  return null
}

/** Route guard of an area: requires a cookie that claims its role, else redirects (H§6, R§2, D§4). */
const guard =
  (role: Role, redirectTo: string): LoaderFunction =>
  () =>
    isSignedInAs(role) ? null : redirect(redirectTo)

/** The screens of a role under the layout of its area, which also shows their errors. */
function areaRoute(role: Role, path: string, home: () => string, layout: LoadComponent): RouteObject {
  const screens = [{ index: true as const, loader: () => redirect(home()) }, ...routesOf(role)]
  return {
    path,
    loader: guard(role, role === ADMIN ? paths.adminLogin : paths.root),
    lazy: { Component: layout },
    children: [
      {
        errorElement: <RouteErrorPage isInLayout />,
        Component: SignedInArea,
        loader: () => prefetchSession(role),
        shouldRevalidate: () => false,
        children: screens,
      },
    ],
  }
}

/** Route of a link from a message, with a code, or with a token (R§4). It has no guard, because the link signs the user in. */
function linkEntry(path: string): RouteObject {
  return {
    path,
    // The loader returns an outcome unless it redirects.
    handle: { title: found => deepLinkOutcomeTitle(found as DeepLinkOutcome) } satisfies ScreenHandle,
    lazy: {
      loader: async (): Promise<LoaderFunction> => {
        const { logInByDeepLink } = await import('./login/deep-link.ts')
        return ({ params }) => logInByDeepLink(params)
      },
      Component: async () => (await import('./login/deep-link-page.tsx')).DeepLinkPage,
    },
  }
}

const queryLayout: LoadComponent = async () =>
  (await import('./session/query-provider-layout.tsx')).QueryProviderLayout

const hcpLayout: LoadComponent = async () => (await import('./shell/hcp-portal-layout.tsx')).HcpPortalLayout
const repLayout: LoadComponent = async () => (await import('./shell/rep-layout.tsx')).RepLayout
const adminLayout: LoadComponent = async () => (await import('./shell/admin-layout.tsx')).AdminLayout

const HOMES: readonly string[] = [paths.portalHome, paths.repHome]
/** The code after Verify. The role is unknown until the code is verified, so it has the home of both. */
const afterVerify = [
  () => import('./login/post-login-redirect.ts'),
  hcpLayout,
  repLayout,
  ...SCREENS.filter(({ path }) => HOMES.includes(path)).map(({ page }) => page),
]

/** All routes with their guards. */
const routes: RouteObject[] = [
  { path: paths.root, loader: () => redirect(paths.login) },
  { path: paths.logout, loader: () => logOut() },
  {
    Component: LoginLayout,
    loader: () => redirectIfSignedIn(),
    // On a return to the login, check the session again: the user may be signed in by now.
    shouldRevalidate: ({ nextUrl, defaultShouldRevalidate }) =>
      defaultShouldRevalidate || nextUrl.pathname === paths.login,
    children: [
      ...routesOf('login'),
      { lazy: { Component: queryLayout }, loader: () => loadCode(afterVerify), children: routesOf('code') },
    ],
  },
  ...routesOf('without-session'),
  {
    lazy: { Component: queryLayout },
    children: [
      linkEntry(`${SHORT_LINK_PATH}:code`),
      linkEntry(paths.portalLink),
      linkEntry(paths.repLink),
      { Component: PlainSheetLayout, children: routesOf('sheet') },
      // Printed pages have no app shell.
      { Component: PrintedScreenLayout, loader: guard(REP, paths.root), children: routesOf('rep-print') },
      // While the admin types the password, load the layout.
      { loader: () => loadCode([adminLayout]), children: routesOf('own-frame') },
      areaRoute(HCP, '/portal', () => paths.portalHome, hcpLayout),
      areaRoute(REP, '/sale-rep', () => paths.repHome, repLayout),
      areaRoute(ADMIN, '/admin', readAdminLandingPath, adminLayout),
    ],
  },
]

closeDialogsOnBack()
export const router = createBrowserRouter([
  {
    element: (
      <ScreensContext value={SCREENS}>
        <AppShellRoute />
      </ScreensContext>
    ),
    HydrateFallback: () => null,
    // Below the root, so an error keeps the root layout.
    children: [{ ErrorBoundary: RouteErrorPage, children: routes }],
  },
])
