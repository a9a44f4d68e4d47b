import { CSPProvider } from '@base-ui/react/csp-provider'
import { Select } from '@base-ui/react/select'
import { Check, X } from 'lucide-react'
import { type RefObject, use, useRef } from 'react'
import { m } from '../texts.ts'
import { IconButton } from '../ui/button.tsx'
import { CloseOnBrowserBack } from '../ui/close-on-browser-back.tsx'
import { LeafletLinks } from '../ui/leaflet-links.tsx'
import { OverlayContext } from '../ui/shell-contexts.ts'
import type { SampleOption } from './sample-option.tsx'

type Props = {
  id: string
  label: string
  options: readonly SampleOption[]
  value: string
  open: boolean
  /** The field that opens the list. The list is placed below it and returns the focus to it. */
  triggerRef: RefObject<HTMLButtonElement | null>
  /** Takes the focus if the field is gone. */
  addButtonRef: RefObject<HTMLButtonElement | null>
  onChoose(id: string): void
  onClose(isChosen: boolean): void
}

const fade = 'transition data-ending-style:opacity-0 data-starting-style:opacity-0'

/** The list of a select: a bottom sheet on a phone, else below the field. Arrow keys, letters, Enter, Escape and Back work. */
export function SampleSelectList({ id, label, options, value, open, onChoose, onClose, ...refs }: Props) {
  const { triggerRef, addButtonRef } = refs
  const list = useRef<HTMLDivElement>(null)
  /** The chosen option gets the focus, else the first that can be chosen, for keys and screen readers. */
  const focusFirst = () => {
    if (list.current?.contains(document.activeElement)) return
    const find = (which: string) => list.current?.querySelector<HTMLElement>(`[role=option]${which}`)
    ;(find('[aria-selected=true]') ?? find(':not([aria-disabled=true])'))?.focus()
  }
  return (
    // The content security policy forbids style elements.
    <CSPProvider disableStyleElements>
      <Select.Root
        open={open}
        value={value || null}
        onValueChange={chosen => chosen && onChoose(chosen)}
        onOpenChange={(opens, { reason }) => !opens && onClose(reason === 'item-press')}
        onOpenChangeComplete={opens => opens && focusFirst()}
      >
        <Select.Portal container={use(OverlayContext)}>
          <Select.Backdrop className={`fixed inset-0 z-40 max-sm:bg-veil ${fade}`} />
          <Select.Positioner
            anchor={triggerRef}
            alignItemWithTrigger={false}
            sideOffset={4}
            collisionPadding={8}
            className="z-50 max-sm:fixed! max-sm:inset-x-0! max-sm:top-auto! max-sm:bottom-0! max-sm:transform-none!"
          >
            <Select.Popup
              finalFocus={() => triggerRef.current ?? addButtonRef.current}
              className={`overflow-y-auto bg-surface text-ink shadow-card outline-none sm:max-h-(--available-height) sm:w-(--anchor-width) sm:rounded-card sm:border sm:border-edge max-sm:max-h-[calc(var(--screen-height)*0.85)] max-sm:rounded-t-3xl max-sm:pb-[env(safe-area-inset-bottom)] max-sm:data-ending-style:translate-y-8 max-sm:data-starting-style:translate-y-8 ${fade}`}
            >
              {open && <CloseOnBrowserBack onBack={() => onClose(false)} />}
              <div className="sticky top-0 z-10 flex items-center justify-between gap-2 bg-surface py-3 pr-3 pl-6 sm:hidden">
                <p aria-hidden="true" className="font-bold text-lg">
                  {m.samples_item_choose()}
                </p>
                <IconButton icon={X} isLarge label={m.common_close()} onClick={() => onClose(false)} />
              </div>
              <Select.List ref={list} id={id} aria-label={label} className="p-2">
                {options.map(option => (
                  <ItemRow key={option.id} option={option} />
                ))}
              </Select.List>
              {/* A listbox has options alone. */}
              <div className="px-3 pb-2">
                <LeafletLinks samples={options} />
              </div>
            </Select.Popup>
          </Select.Positioner>
        </Select.Portal>
      </Select.Root>
    </CSPProvider>
  )
}

function ItemRow({ option: { id, label, disabled, picture, note } }: { option: SampleOption }) {
  return (
    <Select.Item
      value={id}
      label={label}
      disabled={disabled}
      className="flex min-h-16 cursor-pointer select-none scroll-my-16 items-center gap-3 rounded-control p-2 -outline-offset-2 data-disabled:cursor-not-allowed data-disabled:text-muted hover:bg-sunken data-selected:bg-action-soft"
    >
      <span className={disabled ? 'opacity-50 grayscale' : ''}>{picture}</span>
      <span className="grid min-w-0 flex-1 gap-0.5">
        <Select.ItemText className="font-semibold leading-snug">{label}</Select.ItemText>
        {note && <span className="text-muted text-sm">{note}</span>}
      </span>
      <Select.ItemIndicator className="text-action-ink">
        <Check className="size-6" />
      </Select.ItemIndicator>
    </Select.Item>
  )
}
