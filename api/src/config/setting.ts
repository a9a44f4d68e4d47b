import * as z from 'zod/mini'
import { UserFacingError } from './user-facing-error.ts'

export type Environment = Readonly<Record<string, string | undefined>>

/** What is said of a setting: its variable, its default, what it is for (docs/configuration.md), and what a wrong value is told. */
type Described = { name: string; fallback?: string; meaning: string; error: string }
type Listed = { path: readonly string[]; setting: Described }
const SETTINGS = z.registry<Described>()

/** Declares a setting. @param errorMessage the whole line that a wrong value is told */
export const declareSetting = <S extends z.core.$ZodType>(
  schema: S,
  name: string,
  description: string,
  errorMessage = '',
  defaultValue?: string,
): S => {
  SETTINGS.add(schema, {
    name,
    meaning: description,
    error: errorMessage,
    ...(defaultValue !== undefined && { fallback: defaultValue }),
  })
  return schema
}

/** A required text that is checked. @param requirement what it must be, for the error */
export const validatedSetting = (
  name: string,
  isValid: (text: string) => boolean,
  requirement: string,
  description: string,
) => declareSetting(z.string().check(z.refine(isValid)), name, description, `${name} must be ${requirement}`)

/** A text with a default. */
export const textSetting = (name: string, defaultValue: string, description: string) =>
  declareSetting(z._default(z.string(), defaultValue), name, description, '', defaultValue)

/** A whole number from 0 to `max`; without a default it is required. @param requirement what else it must be, for the error */
export const wholeNumberSetting = (
  name: string,
  defaultValue: number | undefined,
  max: number,
  description: string,
  requirement = '',
  isValid: (number: number) => boolean = () => true,
) => {
  const number = z.coerce.number().check(z.minimum(0), z.maximum(max), z.multipleOf(1), z.refine(isValid))
  return declareSetting(
    z.prefault(number, defaultValue),
    name,
    description,
    `${name} must be a whole number from 0 to ${max}${requirement}.`,
    defaultValue === undefined ? undefined : String(defaultValue),
  )
}

/** One of some words; without it the first. */
export const choiceSetting = <const W extends readonly [string, ...string[]]>(
  name: string,
  choices: W,
  description: string,
) =>
  declareSetting(
    z._default(z.enum(choices), choices[0] as W[number]), // the first of the words
    name,
    description,
    `${name} must be one of ${choices.join(', ')}.`,
    choices[0],
  )

/** The settings of a schema in their order. `path` leads to the value that is read from it. */
export function listSettings(schema: z.core.$ZodType, parentPath: readonly string[] = []): Listed[] {
  const setting = SETTINGS.get(schema)
  if (setting !== undefined) return [{ path: parentPath, setting }]
  if (schema instanceof z.ZodMiniPipe) return listSettings(schema._zod.def.in, parentPath)
  if (schema instanceof z.ZodMiniOptional) return listSettings(schema._zod.def.innerType, parentPath)
  if (!(schema instanceof z.ZodMiniObject)) return []
  const fields: Readonly<Record<string, z.core.$ZodType>> = schema.shape
  return Object.entries(fields).flatMap(([key, field]) => listSettings(field, [...parentPath, key]))
}

/**
 * Reads a schema's settings from the environment. An empty value counts as not set: compose files and CI write it so.
 * @param failureIntro what cannot be done, the beginning of the error. @throws ConfigError naming every missing or wrong setting (D§1)
 */
export function parseSettings<S extends z.ZodMiniObject>(
  schema: S,
  env: Environment,
  failureIntro: string,
): z.output<S> {
  const settings = listSettings(schema)
  const input = {}
  for (const { path, setting } of settings) setValue(input, path, env[setting.name] || undefined)
  const result = z.safeParse(schema, input)
  if (result.success) return result.data
  const wrong = result.error.issues.map(issue => issue.path.join('/'))
  const isWrong = (path: string) => wrong.some(one => one === path || one.startsWith(`${path}/`))
  throw new ConfigError(
    failureIntro,
    settings.filter(({ path }) => isWrong(path.join('/'))).map(({ setting }) => setting.error),
  )
}

type Input = { [key: string]: Input | string | undefined }

function setValue(input: Input, [key = '', ...rest]: readonly string[], value: string | undefined): void {
  if (rest.length === 0) {
    input[key] = value
    return
  }
  input[key] ??= {}
  setValue(input[key] as Input, rest, value) // only the last key of a path holds a text
}

/** Names every setting that is missing or wrong. */
export class ConfigError extends UserFacingError {
  readonly problems: readonly string[]
  constructor(failure: string, problems: readonly string[]) {
    super(
      `${failure}:${problems.length === 1 ? ` ${problems}` : problems.map(line => `\n  - ${line}`).join('')}`,
    )
    this.problems = problems
  }
}
