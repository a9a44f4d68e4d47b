import { Check } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { FieldError, useFieldAttributes } from './field.tsx'

type Props = Omit<ComponentProps<'input'>, 'type'> & {
  /** May contain links. They stay links; the rest toggles the box. */
  label: ReactNode
  error?: string | undefined
  /** In a row or card: a smaller box, centred beside a short label. */
  isSmall?: boolean
}

/** A checkbox. The whole line is the tap target. */
export function CheckboxField({ label, error, className, isSmall = false, ...rest }: Props) {
  const field = useFieldAttributes({ error }, rest.id)
  return (
    <div className={`grid gap-1 ${className ?? ''}`}>
      <label
        htmlFor={field.id}
        className={`flex min-h-(--control) cursor-pointer ${isSmall ? '-my-1 min-w-(--control) items-center gap-1.5' : 'items-start gap-3 py-[calc(var(--control)/2-12px)]'}`}
      >
        <span className={`relative shrink-0 ${isSmall ? 'size-5' : 'size-6'}`}>
          <input
            {...rest}
            {...field}
            type="checkbox"
            className="peer size-full cursor-pointer appearance-none rounded-[6px] border-2 border-edge bg-surface text-base transition checked:border-action checked:bg-action"
          />
          <Check
            strokeWidth={3}
            className={`pointer-events-none absolute ${isSmall ? 'inset-0.5' : 'inset-1'} size-4 scale-50 text-on-action opacity-0 transition peer-checked:scale-100 peer-checked:opacity-100`}
          />
        </span>
        <span className="min-w-0">{label}</span>
      </label>
      <FieldError id={field.id} error={error} />
    </div>
  )
}
