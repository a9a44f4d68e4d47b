import { Ellipsis, type LucideIcon } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { Link, type To } from 'react-router'
import { m } from '../texts.ts'
import { Button, IconButton } from './button.tsx'
import { ButtonLink } from './button-link.tsx'
import { usePopup } from './popup.tsx'
import { useHasRoomForActions } from './use-has-room-for-table.ts'

/** An action, or a link. */
export type MenuItem = { label: string; icon: LucideIcon; loading?: boolean } & (
  | { onPress(): void; to?: undefined }
  | { to: To; state?: unknown }
)

/** Actions; one that is not offered now is left out. */
export type MenuItems = readonly (MenuItem | false | undefined)[]

/** The items that a key moves. */
const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, Home: -Infinity, End: Infinity }

/**
 * A button with three dots that opens a list of the actions on a record. `label` is its name. Our own component: Base UI's
 * menu is as large as a whole screen may be.
 */
export function ActionMenu({ label, items: all }: { label: string; items: MenuItems }) {
  const items = offeredItems(all)
  const { root, id, isOpen, trigger } = usePopup()
  const focusTrigger = () => trigger.ref.current?.focus()
  if (items.length === 0) return null
  return (
    <div ref={root} className="relative shrink-0 print:hidden">
      <IconButton
        {...trigger}
        icon={Ellipsis}
        isLarge
        label={label}
        aria-haspopup="menu"
        className="aria-expanded:bg-action-soft"
      />
      {isOpen && (
        <div
          ref={beginMenu}
          id={id}
          role="menu"
          tabIndex={-1}
          aria-label={label}
          className="absolute top-full right-0 z-10 mt-1 grid w-max max-w-[calc(100vw-48px)] rounded-card border border-line bg-surface p-1 text-ink shadow-card data-above:top-auto data-above:bottom-full data-above:mb-1"
          onKeyDown={event => (event.key === 'Tab' ? focusTrigger() : moveInMenu(event))}
        >
          {items.map(item => (
            <Item key={item.label} item={item} onChoose={focusTrigger} />
          ))}
        </div>
      )}
    </div>
  )
}

/** A ref callback: a menu that does not fit below its button is above it. Its first item has the focus. */
function beginMenu(menu: HTMLElement | null): void {
  menu?.toggleAttribute('data-above', menu.getBoundingClientRect().bottom > window.innerHeight)
  menu?.querySelector<HTMLElement>('[role=menuitem]')?.focus()
}

const offeredItems = (items: MenuItems) => items.filter(item => typeof item === 'object')

function Item({ item, onChoose }: { item: MenuItem; onChoose(): void }) {
  const { label, icon: Icon } = item
  const look = {
    role: 'menuitem',
    tabIndex: -1,
    className:
      'flex min-h-(--control) items-center gap-3 rounded-control px-3 py-2 text-left hover:bg-action-soft focus:bg-action-soft',
    children: (
      <>
        <Icon className="size-5 shrink-0 text-action-ink" />
        {label}
      </>
    ),
  }
  if (item.to !== undefined) return <Link {...look} to={item.to} state={item.state} onClick={onChoose} />
  const choose = () => {
    // First: a dialog that it opens gives the focus back to the button.
    onChoose()
    item.onPress()
  }
  return <button type="button" {...look} onClick={choose} />
}

/** Moves the focus between the items. */
function moveInMenu(event: KeyboardEvent<HTMLElement>): void {
  const steps = STEPS[event.key]
  if (steps === undefined) return
  event.preventDefault()
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=menuitem]')]
  const from = items.findIndex(item => item.matches(':focus'))
  const last = items.length - 1
  const to = Number.isFinite(steps) ? (from + steps + items.length) % items.length : steps < 0 ? 0 : last
  items[to]?.focus()
}

/** So many actions stand in a row beside a title; one more fits too, of more the rest is behind three dots. */
const SHOWN = 3

/** Actions in one row as quiet buttons; those without room behind three dots. */
export function ActionRow({ items: all }: { items: MenuItems }) {
  const items = offeredItems(all)
  const fitting = items.length > SHOWN + 1 ? SHOWN : items.length
  const shown = useHasRoomForActions() ? fitting : 0
  return (
    <>
      {items.slice(0, shown).map(item => (
        <QuietAction key={item.label} item={item} />
      ))}
      <ActionMenu label={m.common_more()} items={items.slice(shown)} />
    </>
  )
}

function QuietAction({ item }: { item: MenuItem }) {
  const { label, icon } = item
  const look = { variant: 'quiet', size: 'compact', icon, children: label } as const
  if (item.to !== undefined) return <ButtonLink {...look} to={item.to} state={item.state} />
  return <Button {...look} loading={item.loading ?? false} onClick={item.onPress} />
}
