import { ChevronDown } from 'lucide-react'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { m } from '../texts.ts'
import { Spinner } from '../ui/button.tsx'
import { type FieldTexts, inputClassName, LabelledField, useFieldAttributes } from '../ui/field.tsx'
import { showAlert } from '../ui/toast.tsx'
import type { SampleOption } from './sample-option.tsx'

type Props = FieldTexts & {
  id: string
  options: readonly SampleOption[]
  /** The id of the chosen item; '' for none. */
  value: string
  /** Opens the list with the field. A list that is then closed without a choice calls `onCancel`. */
  opensAtOnce: boolean
  onChoose(id: string): void
  onCancel(): void
  addButtonRef: RefObject<HTMLButtonElement | null>
}

const loadList = () => import('./sample-select-list.tsx')

/** A select of an item. Its list opens with pictures: on a phone as a bottom sheet, else below the field. Loaded on the first press. */
export function SampleSelectField({ id, label, hint, error, options, value, ...does }: Props) {
  const [List, setList] = useState<typeof import('./sample-select-list.tsx').SampleSelectList>()
  const [open, setOpen] = useState(false)
  const trigger = useRef<HTMLButtonElement>(null)
  const chosen = options.find(option => option.id === value)
  const preload = () => void loadList().catch(() => undefined)
  const show = () => {
    setOpen(true)
    loadList().then(
      ({ SampleSelectList }) => setList(() => SampleSelectList),
      () => {
        setOpen(false)
        showAlert(m.common_load_failed({ what: m.stock_title() }))
      },
    )
  }
  const openAtOnce = useEffectEvent(() => does.opensAtOnce && show())
  useEffect(() => void openAtOnce(), [])
  const loading = open && List === undefined
  return (
    <LabelledField id={id} label={label} hint={hint} error={error}>
      <button
        {...useFieldAttributes({ hint, error }, id)}
        ref={trigger}
        type="button"
        role="combobox"
        aria-haspopup="listbox"
        aria-expanded={open && !loading}
        aria-controls={`${id}-list`}
        aria-busy={loading || undefined}
        onClick={show}
        onFocus={preload}
        onPointerDown={preload}
        // Like a native select.
        onKeyDown={event => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          event.preventDefault()
          show()
        }}
        // As high when it is empty as with a picture and two lines.
        className={`${inputClassName} flex! min-h-14! items-center gap-3 py-1! text-left leading-snug ${chosen ? 'pl-1.5!' : 'text-muted!'}`}
      >
        {chosen?.picture}
        <span className="min-w-0 flex-1">{chosen?.label ?? m.samples_item_choose()}</span>
        {loading ? <Spinner /> : <ChevronDown className="-mr-0.5 size-5 shrink-0 text-muted" />}
      </button>
      {List && (
        <List
          id={`${id}-list`}
          label={label}
          options={options}
          value={value}
          open={open}
          triggerRef={trigger}
          addButtonRef={does.addButtonRef}
          onChoose={does.onChoose}
          onClose={isChosen => {
            setOpen(false)
            if (!isChosen && does.opensAtOnce) does.onCancel()
          }}
        />
      )}
    </LabelledField>
  )
}
