import { Ellipsis, type LucideIcon } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Link, type To } from 'react-router'
import { m } from '../texts.ts'
import { Button } from './button.tsx'
import { ButtonLink } from './button-link.tsx'
import { useHasRoomForActions } from './use-has-room-for-table.ts'

/** An action, or a link. */
export type MenuItem = { label: string; icon: LucideIcon; loading?: boolean } & (
  | { onPress(): void; to?: undefined }
  | { to: To; state?: unknown }
)

/** The height of an item, and of the popup's padding and distance, in pixels. */
const ITEM = 48
const AROUND = 16

/** The items that a key moves. */
const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, Home: -Infinity, End: Infinity }

/**
 * A button with three dots that opens a list of the actions on a record. `label` is its name. Our own component: Base UI's
 * menu is as large as a whole screen may be.
 */
export function ActionMenu({ label, items }: { label: string; items: readonly MenuItem[] }) {
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const trigger = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState<'below' | 'above'>()
  const close = () => {
    trigger.current?.focus()
    setOpen(undefined)
  }
  const toggle = () => {
    const bottom = trigger.current?.getBoundingClientRect().bottom ?? 0
    const fits = bottom + items.length * ITEM + AROUND <= window.innerHeight
    setOpen(now => (now === undefined ? (fits ? 'below' : 'above') : undefined))
  }
  useEffect(() => {
    if (open === undefined) return
    root.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus()
    const closeOutside = ({ target }: Event) =>
      target instanceof Node && !root.current?.contains(target) && setOpen(undefined)
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  }, [open])
  return (
    <div ref={root} className="relative shrink-0 print:hidden">
      <button
        ref={trigger}
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open !== undefined}
        aria-controls={open && id}
        className="inline-flex size-(--control) items-center justify-center rounded-control text-action-ink transition hover:bg-action-soft active:scale-95 aria-expanded:bg-action-soft"
        onClick={toggle}
      >
        <Ellipsis className="size-6" />
      </button>
      {open && (
        <div
          id={id}
          role="menu"
          tabIndex={-1}
          aria-label={label}
          className={`absolute right-0 z-10 grid w-max max-w-[calc(100vw-48px)] rounded-card border border-line bg-surface p-1 text-ink shadow-card ${open === 'below' ? 'top-full mt-1' : 'bottom-full mb-1'}`}
          onKeyDown={event => moveInMenu(event, close)}
          onBlur={({ relatedTarget }) => !root.current?.contains(relatedTarget) && setOpen(undefined)}
        >
          {items.map(item => (
            <Item key={item.label} item={item} onChoose={close} />
          ))}
        </div>
      )}
    </div>
  )
}

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

/** Moves the focus between the items; Escape and Tab close the menu. */
function moveInMenu(event: KeyboardEvent<HTMLElement>, close: () => void): void {
  if (event.key === 'Tab' || event.key === 'Escape') close()
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
export function ActionRow({ items }: { items: readonly MenuItem[] }) {
  const fitting = items.length > SHOWN + 1 ? SHOWN : items.length
  const shown = useHasRoomForActions() ? fitting : 0
  const rest = items.slice(shown)
  return (
    <>
      {items.slice(0, shown).map(item => (
        <QuietAction key={item.label} item={item} />
      ))}
      {rest.length > 0 && <ActionMenu label={m.common_more()} items={rest} />}
    </>
  )
}

function QuietAction({ item }: { item: MenuItem }) {
  const { label, icon } = item
  const look = { variant: 'quiet', size: 'compact', icon, children: label } as const
  if (item.to !== undefined) return <ButtonLink {...look} to={item.to} state={item.state} />
  return <Button {...look} loading={item.loading ?? false} onClick={item.onPress} />
}
