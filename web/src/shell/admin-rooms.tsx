import { ADMIN } from '@portal/contract/roles'
import { Ellipsis } from 'lucide-react'
import { Link } from 'react-router'
import { ROOM_GROUPS } from '../session/screen.ts'
import { m } from '../texts.ts'
import { Popup } from '../ui/popup.tsx'
import { useHasRoomForTable } from '../ui/use-has-room-for-table.ts'
import { type Room, useRooms } from './rooms.ts'
import { TabBar, TabContent, tabClassName } from './tab-bar.tsx'
import { WaitingCount } from './waiting-count.tsx'

const GROUP_NAMES = {
  work: m.rooms_group_work,
  supply: m.rooms_group_supply,
  people: m.rooms_group_people,
  record: m.rooms_group_record,
  settings: undefined,
}
/** The bottom bar has as many rooms, and the rest under More. */
const TABS = 3

/** The rooms of the admin area: a rail on the left or, on a phone, tabs at the bottom. */
export function AdminRooms() {
  const hasRail = useHasRoomForTable()
  const rooms = useRooms(ADMIN)
  const inOrder = ROOM_GROUPS.flatMap(group => rooms.filter(room => room.group === group))
  return hasRail ? <Rail rooms={inOrder} /> : <Tabs rooms={inOrder} />
}

/** With names from a laptop's width on; below it icons alone, whose names are tooltips. */
function Rail({ rooms }: { rooms: readonly Room[] }) {
  return (
    <nav
      aria-label={m.rooms()}
      className="sticky top-14 h-[calc(100dvh-56px)] w-16 shrink-0 overflow-y-auto border-line border-r bg-surface px-2 py-3 [scrollbar-width:thin] lg:w-[14.5rem] print:hidden"
    >
      {ROOM_GROUPS.map(group => (
        <Group key={group} name={GROUP_NAMES[group]?.()} rooms={rooms.filter(room => room.group === group)} />
      ))}
    </nav>
  )
}

function Group({ name, rooms }: { name: string | undefined; rooms: readonly Room[] }) {
  if (rooms.length === 0) return null
  return (
    <div className="not-first:mt-2 not-first:border-line not-first:border-t not-first:pt-2 lg:not-first:border-none lg:not-first:pt-0">
      {name && <p className="hidden px-3 pt-1 pb-0.5 font-semibold text-muted text-xs lg:block">{name}</p>}
      <ul aria-label={name} className="grid">
        {rooms.map(room => (
          <li key={room.path}>
            <RoomLink room={room} isInRail />
          </li>
        ))}
      </ul>
    </div>
  )
}

function RoomLink({ room, isInRail = false }: { room: Room; isInRail?: boolean }) {
  return (
    <Link
      to={room.path}
      aria-current={room.isOpen ? 'page' : undefined}
      className={`relative flex min-h-(--control) items-center gap-2 rounded-control px-3.5 font-semibold text-sm transition hover:bg-action-soft aria-[current=page]:text-action-ink lg:px-2.5 ${
        room.isMarked ? 'bg-action-soft' : ''
      }`}
    >
      <room.icon className="size-5 shrink-0" />
      <span className={isInRail ? 'sr-only lg:not-sr-only' : ''}>{room.text()}</span>
      <WaitingCount waiting={room.waiting} place={isInRail ? 'rail' : 'end'} />
    </Link>
  )
}

function Tabs({ rooms }: { rooms: readonly Room[] }) {
  const rest = rooms.slice(TABS)
  const isInRest = rest.some(room => room.isMarked)
  return (
    <TabBar
      tabs={rooms.slice(0, TABS)}
      markOf={({ waiting }) => <WaitingCount waiting={waiting} place="corner" />}
      look="text-[min(0.75rem,3.2cqi)] tracking-tight"
    >
      {rest.length > 0 && (
        <li>
          <Popup
            trigger={<TabContent icon={Ellipsis} text={m.common_more()} isMarked={isInRest} />}
            className={`${tabClassName} ${isInRest ? 'text-action-ink' : ''}`}
            popupClassName="right-2 bottom-full mb-2 max-h-[calc(100dvh-150px)] w-64 max-w-[calc(100vw-16px)] overflow-y-auto"
          >
            <ul className="grid">
              {rest.map(room => (
                <li key={room.path}>
                  <RoomLink room={room} />
                </li>
              ))}
            </ul>
          </Popup>
        </li>
      )}
    </TabBar>
  )
}
