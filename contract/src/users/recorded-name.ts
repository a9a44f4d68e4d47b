import * as z from 'zod/mini'
import { validatedText } from '../endpoint.ts'
import type { Problem } from '../problems.ts'
import { NAME_MAX, normalizeTitle, recordedNameProblem, splitTitleAndName } from './names.ts'

/** A name that an admin enters or imports, however its salutation is written (D§11). */
export function adminsName(
  findProblem: (name: string) => Problem | undefined,
): z.ZodMiniType<string, string> {
  return z.pipe(z.string().check(z.overwrite(normalizeTitle)), validatedText(NAME_MAX + 10, findProblem))
}

/** A name with or without a salutation, as people have one. */
export const nameAsRecorded = adminsName(name => recordedNameProblem(splitTitleAndName(name).fullName))
