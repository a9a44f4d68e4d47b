import type { ComponentProps, ReactNode, SubmitEventHandler } from 'react'
import { errorTextWithPrefix } from '../lib/failure.ts'
import { type ApiMutationOptions, useApiMutation } from '../lib/use-api-mutation.ts'
import { m } from '../texts.ts'
import { Banner } from './banner.tsx'
import { Button } from './button.tsx'
import { ConfirmDialog, Dialog, dialogFooterClassName } from './dialog.tsx'

type Change = { isPending: boolean; error: Error | null }

type Props = {
  title: string
  /** The label of the main button. Default: the title. */
  action?: string
  change: Change
  description?: ReactNode
  /** The change cannot be undone. */
  irreversible?: boolean
  /** The label of the cancel button. */
  keep?: string
  /** The change is not possible. */
  disabled?: boolean
  /** A second action, below the first. */
  other?: { action: string; change: Change; onPress(): void } | undefined
  onSubmit: SubmitEventHandler<HTMLFormElement>
  onClose(): void
  children: ReactNode
}

/** A dialog with the fields of one change. It stays open while the change is pending, and shows its error. */
export function FormDialog(props: Props) {
  const { title, description, irreversible = false, change, other, onSubmit, onClose, children } = props
  const working = change.isPending || other?.change.isPending === true
  const error = change.error ?? other?.change.error
  return (
    <Dialog
      keepOpenOutside
      irreversible={irreversible}
      title={title}
      description={description}
      onClose={() => !working && onClose()}
    >
      <form onSubmit={onSubmit} noValidate className="grid gap-4">
        {error && <Banner text={errorTextWithPrefix(error)} />}
        {children}
        <div className={dialogFooterClassName}>
          <Button
            type="submit"
            variant={irreversible ? 'danger' : 'primary'}
            loading={change.isPending}
            disabled={props.disabled || other?.change.isPending}
          >
            {props.action ?? title}
          </Button>
          {other && (
            <Button
              variant="secondary"
              loading={other.change.isPending}
              disabled={change.isPending}
              onClick={other.onPress}
            >
              {other.action}
            </Button>
          )}
          <Button variant="quiet" disabled={working} onClick={onClose}>
            {props.keep ?? m.common_cancel()}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

type ChangeProps<Values, Result> = Pick<ApiMutationOptions<Values, Result>, 'invalidates' | 'savedText'> &
  Omit<Props, 'change' | 'other' | 'onSubmit'> & {
    /** As `useForm` returns it. */
    form: { submit(work: (values: Values) => void): Props['onSubmit'] }
    /** @param idempotencyKey the same for every attempt with the same values */
    change(values: Values, idempotencyKey: string): Promise<Result>
    /** After the change, in place of `onClose`. */
    onDone?: ((result: Result) => void) | undefined
  }

/** A dialog with the fields of one change, which makes it. */
export function FormChangeDialog<Values, Result>(props: ChangeProps<Values, Result>) {
  const { form, change, invalidates, savedText, onDone = props.onClose, ...dialog } = props
  const changing = useApiMutation(change, { invalidates, savedText, onClose: onDone })
  return <FormDialog {...dialog} change={changing} onSubmit={form.submit(changing.save)} />
}

type ConfirmProps<Result> = Pick<ApiMutationOptions<undefined, Result>, 'invalidates' | 'savedText'> &
  Omit<ComponentProps<typeof ConfirmDialog>, 'open' | 'loading' | 'onConfirm' | 'onCancel'> & {
    /** @param idempotencyKey the same for every attempt */
    change(idempotencyKey: string): Promise<Result>
    /** After the change, in place of `onClose`. */
    onDone?(result: Result): void
    onClose(): void
  }

/** Asks before a change without fields, and makes it. It stays open while the change is pending, and shows its error. */
export function ConfirmChangeDialog<Result>(props: ConfirmProps<Result>) {
  const { change, invalidates, savedText, onClose, onDone = onClose, description, ...dialog } = props
  const { save, isPending, error } = useApiMutation((_confirmed: undefined, key) => change(key), {
    invalidates,
    savedText,
    onClose: onDone,
  })
  return (
    <ConfirmDialog
      {...dialog}
      description={
        <div className="grid gap-3">
          {error && <Banner text={errorTextWithPrefix(error)} />}
          {typeof description === 'string' ? <p>{description}</p> : description}
        </div>
      }
      loading={isPending}
      onConfirm={() => save(undefined)}
      onCancel={onClose}
    />
  )
}
