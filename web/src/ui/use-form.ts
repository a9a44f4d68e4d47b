import { removeInvisible } from '@portal/contract/typed-text'
import { type ChangeEvent, type SubmitEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

type NamesOf<Values, Kind> = {
  [Name in keyof Values]: Values[Name] extends Kind ? Name : never
}[keyof Values] &
  string
type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/**
 * The state of a form. The error of a field shows from the first blur or submit until the field is valid. Initial values are
 * read once, so reloaded data never overwrites input. `values` have no invisible characters: those of a pasted text stay in the
 * input only until the blur.
 * @param errorsOf an error message for each invalid field; `Extra` names fields without an input, such as a picked address
 * @param isEditing the form edits a saved record: filled fields count as touched from the start, empty ones do not
 * @param restoredValues input from before a reload
 */
export function useForm<Values extends object, Extra extends string = never>(
  initialValues: Values | (() => Values),
  errorsOf: (values: Values) => { readonly [name in (keyof Values & string) | Extra]?: string | undefined },
  isEditing = false,
  restoredValues?: Partial<Values>,
) {
  type Name = (keyof Values & string) | Extra
  const [start] = useState(initialValues)
  const [values, setValues] = useState(() => ({ ...start, ...restoredValues }))
  const [touched, setTouched] = useState<ReadonlySet<string>>(
    () => new Set(isEditing ? filledIn(values) : []),
  )
  const [typing, setTyping] = useState<{ name: string; text: string }>()
  const [serverError, setServerError] = useState<{ name: Name; message: string }>()
  const element = useRef<HTMLFormElement>(null)
  const problems = errorsOf(values)
  const wrong = wrongOf(problems)

  const change = (part: object) => {
    setTyping(undefined)
    setValues(now => ({ ...now, ...part }))
    setServerError(undefined)
  }
  const markTouched = (...names: readonly string[]) => setTouched(now => new Set([...now, ...names]))
  const error = (name: Name): string | undefined => {
    if (serverError?.name === name) return serverError.message
    return touched.has(name) ? problems[name] : undefined
  }
  const focusFirst = () =>
    element.current?.querySelector<HTMLElement>('[aria-invalid=true], [data-invalid]')?.focus()

  return {
    values,
    isValid: wrong.length === 0,
    /** The values that differ from the initial ones. */
    changed: changesOf(start, values),
    error,
    set: (part: Partial<Values>) => change(part),
    isTouched: (name: Name) => touched.has(name),
    /** Marks fields as touched, so that their errors show. */
    markTouched: (...names: readonly Name[]) => markTouched(...names),
    /** Marks fields as untouched, or all fields if none is named, so that their errors are hidden. */
    markUntouched: (...names: readonly string[]) =>
      setTouched(now => new Set(names.length === 0 ? [] : [...now].filter(name => !names.includes(name)))),
    /** Sets a server error on a field and focuses it. Any change clears it. */
    setError: (name: Name, message: string) => {
      flushSync(() => setServerError({ name, message }))
      focusFirst()
    },
    /** Returns the submit handler. It calls `work` if the form is valid, else shows all errors and focuses the first. */
    submit: (work: (values: Values) => void) => (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault()
      element.current = event.currentTarget
      if (wrong.length === 0) return work(values)
      flushSync(() => markTouched(...wrong))
      focusFirst()
    },
    /** Props of an input, a select or a text area. @param tidy formats the text on blur */
    text: (name: NamesOf<Values, string>, tidy?: (text: string) => string) => ({
      name,
      value: typing?.name === name ? typing.text : String(values[name]),
      error: error(name),
      onChange: ({ target }: ChangeEvent<Field>) => {
        const text = target.value
        change({ [name]: isPassword(target) ? text : removeInvisible(text) })
        setTyping({ name, text })
      },
      onBlur: () => {
        setTyping(undefined)
        if (tidy) change({ [name]: tidy(String(values[name])) })
        markTouched(name)
      },
    }),
    /** Props of a checkbox. */
    box: (name: NamesOf<Values, boolean>) => ({
      name,
      checked: Boolean(values[name]),
      onChange: (event: ChangeEvent<HTMLInputElement>) => change({ [name]: event.target.checked }),
    }),
    /** Props of a group of checkboxes: the value is the ids of those that are ticked. */
    boxes: (name: NamesOf<Values, readonly string[]>) => ({
      chosenIds: values[name] as readonly string[], // the names are those of lists
      error: error(name),
      onChange: (ids: readonly string[]) => change({ [name]: ids }),
    }),
  }
}

/** Whether a password is typed; while it is shown it is no longer the type of the input. */
function isPassword({ autocomplete }: Field): boolean {
  return autocomplete.endsWith('password')
}

function filledIn(values: object): string[] {
  return Object.entries(values).flatMap(([name, value]) => (value === '' ? [] : name))
}

function wrongOf(problems: { readonly [name: string]: string | undefined }): string[] {
  return Object.keys(problems).filter(name => problems[name] !== undefined)
}

function changesOf<Values extends object>(before: Values, now: Values): Partial<Values> {
  const entries = Object.entries(now).filter(([name, value]) => value !== Reflect.get(before, name))
  return Object.fromEntries(entries) as Partial<Values> // some of a Values' own entries
}
