import type { FormProblem } from '../problems.ts'

/** Salutations (H§3 'Titles'). */
export const TITLES = ['Dr', 'A/Prof', 'Prof', 'Mr', 'Ms'] as const
export type Title = (typeof TITLES)[number]

/** Maximum length of a stored full name, in UTF-16 code units. */
export const NAME_MAX = 100

/** Letters of any script with their marks; the patronymics are allowed only as whole words (D§5). */
const word = /^[\p{L}\p{M}]+$/u
const patronymic = /^(?:a\/l|a\/p|s\/o|d\/o)$/i

/** @returns the full name in stored form: single spaces, composed letters (NFC), straight apostrophes and plain hyphens. */
export function normalizeFullName(name: string): string {
  return name
    .normalize('NFC')
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/[\u2018\u2019\u02bc]/g, "'")
    .replace(/[\u2010-\u2013]/g, '-')
}

/** @returns the problem of a full name without salutation; undefined when it is valid (H§5, D§5). */
export function fullNameProblem(name: string): FormProblem | undefined {
  const tidy = normalizeFullName(name)
  if (tidy === '') return { code: 'FULL_NAME_REQUIRED' }
  const words = tidy.split(' ')
  const fits = words.every(part => (part.includes('/') ? patronymic.test(part) : word.test(part)))
  return fits && words.some(part => !part.includes('/')) && tidy.length <= NAME_MAX
    ? undefined
    : { code: 'FULL_NAME_INVALID' }
}

/**
 * The rule of an import and of what an admin enters: names as people have them, also Ya'acob, D'Souza, Ah-Kow, Siti @ Aminah and
 * S. Kumar (D§11). Whatever the forms take fits it.
 */
export function recordedNameProblem(name: string): FormProblem | undefined {
  const tidy = normalizeFullName(name)
  if (tidy === '') return { code: 'FULL_NAME_REQUIRED' }
  const wrong = /[^\p{L}\p{M} '\-.@/]/u.exec(tidy)?.[0]
  if (wrong !== undefined) return { code: 'NAME_CHARACTER', params: { character: wrong } }
  const start = /^[-.@/]/.exec(tidy)?.[0]
  if (start !== undefined) return { code: 'NAME_START', params: { character: start } }
  if (!/\p{L}/u.test(tidy)) return { code: 'FULL_NAME_INVALID' }
  return tidy.length > NAME_MAX ? { code: 'NAME_TOO_LONG', params: { max: NAME_MAX } } : undefined
}

/** Writes the salutation of a name as the API does: 'DR Tan', 'Dr. Tan' and 'Dr.Tan' are 'Dr Tan'. */
export function normalizeTitle(name: string): string {
  const tidy = normalizeFullName(name)
  const [typed = '', title = ''] = /^(dr|a\/prof|prof|mr|ms)(?:\. ?| )/i.exec(tidy) ?? []
  const found = TITLES.find(one => one.toLowerCase() === title.toLowerCase())
  return found === undefined ? tidy : `${found} ${tidy.slice(typed.length)}`
}

/** Splits the API's `name`, salutation plus full name (D§5). `title` is null without a salutation. */
export function splitTitleAndName(name: string): { title: Title | null; fullName: string } {
  const tidy = normalizeFullName(name)
  const title = TITLES.find(candidate => tidy.startsWith(`${candidate} `)) ?? null
  return { title, fullName: title === null ? tidy : withoutTitle(title, tidy.slice(title.length + 1)) }
}

/** @returns the name of an erased HCP: a pseudonym made of the id. Names of people have no digits. */
export function erasedHcpName(hcpId: string): string {
  return `Erased HCP ${hcpId.slice(0, 8).toUpperCase()}`
}

/** @returns the number in the name of an erased HCP; undefined for any other name */
export function parseErasedHcpNumber(erasedName: string): string | undefined {
  return /^Erased HCP ([0-9A-F]{8})$/.exec(erasedName)?.[1]
}

/** The name of a key among those of people, whose names have no such quotes. */
export const keyActorName = (name: string): string => `Key “${name}”`

/** @returns a key's own name; undefined for any other name */
export function parseKeyActorName(name: string): string | undefined {
  return /^Key “(.+)”$/s.exec(name)?.[1]
}

/** Drops a salutation that was also typed into the name. */
function withoutTitle(title: string, fullName: string): string {
  const typed = `${title} `.toLowerCase()
  let rest = fullName
  while (rest.toLowerCase().startsWith(typed)) rest = rest.slice(typed.length)
  return rest
}

/** @returns the API's `name`: the salutation, if any, and the full name. */
export function joinTitleAndName(title: string | null, fullName: string): string {
  return title === null ? fullName : `${title} ${withoutTitle(title, fullName)}`
}
