import { type ChangeEvent, type SubmitEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

type NamesOf<Values, Kind> = {
  [Name in keyof Values]: Values[Name] extends Kind ? Name : never
}[keyof Values] &
  string
type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/**
 * The values of a form under one rule: what is wrong with a field shows once the field was left or a submit was tried,
 * until it is right. What is there at first is read once: what loads again never overwrites what someone types.
 * @param problemsOf a message for each field that is wrong; `Extra` are those nobody types, as an address picked
 * @param typed what was typed already, before a reload
 * @param editing what is saved already is changed: what it has count as left from the start, what it lacks is not wrong yet
 */
export function useForm<Values extends object, Extra extends string = never>(
  initial: Values | (() => Values),
  problemsOf: (values: Values) => { readonly [name in (keyof Values & string) | Extra]?: string | undefined },
  editing = false,
  typed?: Partial<Values>,
) {
  type Name = (keyof Values & string) | Extra
  const [start] = useState(initial)
  const [values, setValues] = useState(() => ({ ...start, ...typed }))
  const [left, setLeft] = useState<ReadonlySet<string>>(() => new Set(editing ? filledIn(values) : []))
  const [refused, setRefused] = useState<{ name: Name; message: string }>()
  const element = useRef<HTMLFormElement>(null)
  const problems = problemsOf(values)
  const wrong = wrongOf(problems)

  const change = (part: object) => {
    setValues(now => ({ ...now, ...part }))
    setRefused(undefined)
  }
  const leave = (...names: readonly string[]) => setLeft(now => new Set([...now, ...names]))
  const error = (name: Name): string | undefined => {
    if (refused?.name === name) return refused.message
    return left.has(name) ? problems[name] : undefined
  }
  const focusFirst = () =>
    element.current?.querySelector<HTMLElement>('[aria-invalid=true], [data-invalid]')?.focus()

  return {
    values,
    isValid: wrong.length === 0,
    /** What is other than at first. */
    changed: changesOf(start, values),
    error,
    set: (part: Partial<Values>) => change(part),
    hasLeft: (name: Name) => left.has(name),
    /** These fields are done with: what is wrong with them shows. */
    leave: (...names: readonly Name[]) => leave(...names),
    /** These fields are new, or all when none is named: what is wrong with them waits. */
    forgive: (...names: readonly string[]) =>
      setLeft(now => new Set(names.length === 0 ? [] : [...now].filter(name => !names.includes(name)))),
    /** What the server has against a field: it stands there, focused, until something changes. */
    refuse: (name: Name, message: string) => {
      flushSync(() => setRefused({ name, message }))
      focusFirst()
    },
    /** The submit handler: it works when nothing is wrong; otherwise it says what, and focuses the first. */
    submit: (work: (values: Values) => void) => (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault()
      element.current = event.currentTarget
      if (wrong.length === 0) return work(values)
      flushSync(() => leave(...wrong))
      focusFirst()
    },
    /** Props of an input, a select or a text area. @param tidy how its text is written once it is left */
    text: (name: NamesOf<Values, string>, tidy?: (text: string) => string) => ({
      name,
      value: String(values[name]),
      error: error(name),
      onChange: (event: ChangeEvent<Field>) => change({ [name]: event.target.value }),
      onBlur: () => {
        if (tidy) change({ [name]: tidy(String(values[name])) })
        leave(name)
      },
    }),
    /** Props of a checkbox. */
    box: (name: NamesOf<Values, boolean>) => ({
      name,
      checked: Boolean(values[name]),
      onChange: (event: ChangeEvent<HTMLInputElement>) => change({ [name]: event.target.checked }),
    }),
  }
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
