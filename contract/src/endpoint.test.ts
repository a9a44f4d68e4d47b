import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { trimmedText } from './endpoint.ts'

test.each(['\u0000', '\u001b', '\ud800', '\udc00'])(
  'a text with %j, which controls or is half a character, is refused anywhere',
  unwanted => {
    for (const value of [`${unwanted}name`, `na${unwanted}me`, `name${unwanted}`])
      expect(z.safeParse(trimmedText(30), value).success).toBe(false)
  },
)
