import type { Role } from '@portal/contract/roles'
import { use } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { useMayOpen } from '../session/admin-role.ts'
import { type RoomEntry, type Screen, ScreensContext } from '../session/screen.ts'

/** A room of an area's navigation. */
export type Room = RoomEntry & {
  path: string
  /** The open screen is in it. */
  isOpen: boolean
  /** Marked at once when a press opens it: on a slow network its screen takes a moment. */
  isMarked: boolean
}

type MayOpen = (path: string) => boolean

/** Whether a screen has an entry in the navigation of a user. */
function hasEntry({ path, admins, nav }: Screen, mayOpen: MayOpen): boolean {
  return nav !== undefined && (!admins || mayOpen(path)) && !(nav.unlessOpen && mayOpen(nav.unlessOpen))
}

/** The path of the room of an address: of the nearest screen above it that has an entry or names a room. */
export function findRoomPath(
  screens: readonly Screen[],
  address: string,
  mayOpen: MayOpen,
): string | undefined {
  const [nearest] = screens
    .filter(({ path, nav, room }) => (nav ?? room) && `${address}/`.startsWith(`${path}/`))
    .toSorted((one, other) => other.path.length - one.path.length)
  return nearest && (hasEntry(nearest, mayOpen) ? nearest.path : (nearest.room ?? nearest.nav?.unlessOpen))
}

/** The rooms of an area that the signed-in user may open, in the order of the navigation. */
export function useRooms(area: Role): Room[] {
  const screens = use(ScreensContext).filter(screen => screen.area === area)
  const mayOpen = useMayOpen()
  const { pathname } = useLocation()
  const open = findRoomPath(screens, pathname, mayOpen)
  const marked = findRoomPath(screens, useNavigation().location?.pathname ?? pathname, mayOpen)
  return screens.flatMap(screen => {
    const { nav, path } = screen
    return nav && hasEntry(screen, mayOpen)
      ? [{ ...nav, path, isOpen: path === open, isMarked: path === marked }]
      : []
  })
}
