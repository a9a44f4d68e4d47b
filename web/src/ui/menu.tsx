import { Menu as Base } from '@base-ui/react/menu'
import { Ellipsis, type LucideIcon } from 'lucide-react'
import { use } from 'react'
import { useNavigate } from 'react-router'
import { OverlayContext } from './overlay.ts'

export type MenuItem = { label: string; icon: LucideIcon } & ({ onPress(): void } | { to: string })

/** A button with three dots that opens a list of actions and links. `label` is its name. */
export function Menu({ label, items }: { label: string; items: readonly MenuItem[] }) {
  const navigate = useNavigate()
  return (
    <Base.Root modal={false}>
      <Base.Trigger
        aria-label={label}
        className="inline-flex size-12 shrink-0 items-center justify-center rounded-control text-action-ink transition hover:bg-action-soft active:scale-95 data-popup-open:bg-action-soft print:hidden"
      >
        <Ellipsis aria-hidden="true" className="size-6" />
      </Base.Trigger>
      <Base.Portal container={use(OverlayContext)}>
        <Base.Positioner align="end" sideOffset={4} collisionPadding={12} className="z-30">
          <Base.Popup className="grid max-w-[calc(100vw-24px)] rounded-card border border-line bg-surface p-1 text-ink shadow-card outline-none transition data-ending-style:opacity-0 data-starting-style:opacity-0">
            {items.map(({ label, icon: Icon, ...act }) => (
              <Base.Item
                key={label}
                className="flex min-h-12 cursor-pointer items-center gap-3 rounded-control px-3 py-2 outline-none data-highlighted:bg-action-soft"
                onClick={() => ('to' in act ? navigate(act.to) : act.onPress())}
              >
                <Icon aria-hidden="true" className="size-5 shrink-0 text-action-ink" />
                {label}
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
