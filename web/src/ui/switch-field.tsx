import type { ComponentProps, ReactNode } from 'react'

type Props = Omit<ComponentProps<'input'>, 'type' | 'role' | 'className'> & {
  label: ReactNode
  checked: boolean
}

/** A switch that applies at once. The whole line, 48 px high, is the tap target. */
export function SwitchField({ label, checked, ...rest }: Props) {
  return (
    <label className="flex min-h-(--control) cursor-pointer items-center justify-between gap-3 py-2">
      <span className="min-w-0">{label}</span>
      <span className="relative h-7 w-12 shrink-0">
        <input
          {...rest}
          type="checkbox"
          role="switch"
          checked={checked}
          aria-checked={checked}
          className="peer h-7 w-12 cursor-pointer appearance-none rounded-full border-2 border-edge bg-surface transition checked:border-action checked:bg-action"
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-1.5 left-1.5 size-4 rounded-full bg-edge transition peer-checked:translate-x-5 peer-checked:bg-on-action"
        />
      </span>
    </label>
  )
}
