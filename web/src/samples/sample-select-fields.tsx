import type { Allowance } from '@portal/contract/limits/limits.endpoints'
import type { ShopItem } from '@portal/contract/samples/samples.endpoints'
import { X } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { m } from '../texts.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { allowanceLeftText, findExceededAllowance, tightestAllowanceOfItem } from './allowance-rules.ts'
import { isInStockAndNotRefused } from './request-rules.ts'
import { toSampleOption } from './sample-option.tsx'
import { SampleSelectField } from './sample-select-field.tsx'

type Props = {
  items: readonly ShopItem[]
  allowances: readonly Allowance[]
  /** One entry per row; '' while nothing is selected. */
  chosenItemIds: readonly string[]
  error: string | undefined
  onChange(chosen: string[]): void
}

function itemFieldId(index: number): string {
  return `item-${index}`
}

function focusItem(index: number): void {
  document.getElementById(itemFieldId(index))?.focus()
}

/** One select per item; '+ Add item' opens the list of its own. A row does not offer the items of other rows, so all are distinct (H§5). */
export function SampleSelectFields({ items, allowances, chosenItemIds, error, onChange }: Props) {
  /** The error or the hint of each row; if the rows together exceed a limit, the last ones have the error. */
  const textsOf = (id: string, index: number) => {
    if (id === '') return { error }
    const over = findExceededAllowance(allowances, chosenItemIds.slice(0, index + 1))
    const item = items.find(one => one.id === id)
    if (item?.licenceEndedOn !== undefined) return { error: m.samples_licence_needed() }
    if (item?.inStock === false) return { error: m.samples_out_of_stock() }
    if (over?.itemIds.includes(id)) return { error: m.samples_too_many({ left: allowanceLeftText(over) }) }
    const allowance = tightestAllowanceOfItem(allowances, id)
    return { hint: allowance && allowanceLeftText(allowance) }
  }
  const used = chosenItemIds.filter(id => id !== '').length
  const usable = items.filter(
    item =>
      chosenItemIds.includes(item.id) ||
      (isInStockAndNotRefused(item) && !findExceededAllowance(allowances, [...chosenItemIds, item.id])),
  ).length
  const [added, setAdded] = useState<number>()
  const addButton = useRef<HTMLButtonElement>(null)
  const add = () => {
    setAdded(chosenItemIds.length)
    onChange([...chosenItemIds, ''])
  }
  /** The list of an added row was closed without a choice: nothing was added. */
  const cancel = () => onChange(chosenItemIds.slice(0, -1))
  const remove = (index: number) => {
    flushSync(() => onChange(chosenItemIds.filter((_id, other) => other !== index)))
    focusItem(Math.max(0, index - 1))
  }
  return (
    <div className="grid gap-3">
      {chosenItemIds.map((id, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its position
        <div key={index} className="flex items-start gap-1">
          <div className="min-w-0 flex-1">
            <SampleSelectField
              id={itemFieldId(index)}
              label={m.samples_item({ position: index + 1 })}
              options={items
                .filter(item => item.id === id || !chosenItemIds.includes(item.id))
                .map(item =>
                  toSampleOption(
                    item,
                    tightestAllowanceOfItem(allowances, item.id),
                    findExceededAllowance(allowances, [...chosenItemIds.with(index, ''), item.id]),
                  ),
                )}
              value={id}
              {...textsOf(id, index)}
              opensAtOnce={id === '' && added === index}
              onChoose={itemId => {
                setAdded(undefined)
                onChange(chosenItemIds.with(index, itemId))
              }}
              onCancel={cancel}
              addButtonRef={addButton}
            />
          </div>
          {chosenItemIds.length > 1 && (
            <IconButton
              icon={X}
              label={m.samples_item_remove({ position: index + 1 })}
              className="mt-6.5"
              onClick={() => remove(index)}
            />
          )}
        </div>
      ))}
      {(items.length === 0 || used < usable) && (
        <Button
          ref={addButton}
          variant="quiet"
          className="-my-1 -ml-1 justify-self-start px-1! underline underline-offset-4 idle:bg-transparent! idle:inset-ring-0!"
          disabled={chosenItemIds.at(-1) === ''}
          onClick={add}
        >
          {m.samples_item_add()}
        </Button>
      )}
    </div>
  )
}
