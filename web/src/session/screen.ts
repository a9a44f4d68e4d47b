import type { AdminRole } from '@portal/contract/admin-roles'
import type { WaitingCounts } from '@portal/contract/programme/programme.endpoints'
import { ADMIN, type Role } from '@portal/contract/roles'
import type { QueryKey } from '@tanstack/react-query'
import type { LucideIcon } from 'lucide-react'
import { type ComponentType, createContext } from 'react'

/** Where a screen is: in the area of a role, or in one of the frames around it. */
export type Area = Role | 'rep-print' | 'login' | 'code' | 'sheet' | 'own-frame' | 'without-session'

/** The address that a user opens. */
type Opened = {
  urlParams: URLSearchParams
  params: Readonly<Record<string, string | undefined>>
  adminRole: AdminRole | undefined
}

/** The options of a query, or of one in pages. */
type PrefetchedQuery = { queryKey: QueryKey; initialPageParam?: unknown }

/** The groups of the admin area's rooms, in their order. */
export const ROOM_GROUPS = ['work', 'supply', 'people', 'record', 'settings'] as const

export type RoomEntry = {
  text(): string
  icon: LucideIcon
  group?: (typeof ROOM_GROUPS)[number]
  /** The number of what waits in it. */
  waiting?: keyof WaitingCounts
  /** A screen that links to it, for users who may open that one: they have no entry of their own. */
  unlessOpen?: string
}

/** Page and data are lazy imports: the file of the router has no code of a room. */
type Parts = {
  page(): Promise<ComponentType>
  /** The first queries, which run while the page's code loads. False stands for one that is not needed. */
  data?(opened: Opened): Promise<readonly (PrefetchedQuery | false)[]>
  /** Code that loads when the data is there and the browser is idle, so that it is also there offline. */
  next?: readonly (() => Promise<unknown>)[]
  /** Its entry in the area's navigation. */
  nav?: RoomEntry
  /** The room to which it belongs, where its own address is not below that room's. */
  room?: string
}

/** A screen is declared once, in `<room>.screens.ts`. Its route, roles, prefetching and navigation follow from that. */
export type Screen = Parts & {
  area: Area
  /** In the admin area: the roles that may open it (decision 38). */
  admins?: readonly AdminRole[]
  path: string
  /** The document's title. @param found the data of the route's loader */
  title(found?: unknown, role?: Role): string
}

/** @param who its area; a group of admins for a screen of the admin area */
export function screen(
  who: Exclude<Area, typeof ADMIN> | readonly AdminRole[],
  path: string,
  title: Screen['title'],
  parts: Parts,
): Screen {
  return {
    ...(typeof who === 'string' ? { area: who } : { area: ADMIN, admins: who }),
    path,
    title,
    ...parts,
  }
}

/** All screens, in the order of the navigation. */
export const ScreensContext = createContext<readonly Screen[]>([])
