import { expect, test } from 'vitest'
import { publicEmailProblem, senderNameProblem } from './settings-rules.ts'

test.each(['Meridian Care', 'A', ' Pharma One ', 'ABCDEFGHIJKLMNOPQRST'])(
  '%j is accepted as a sender name',
  name => {
    expect(senderNameProblem(name)).toBeUndefined()
  },
)

test.each(['3M', 'Care 24'])(
  '%j gets SENDER_HAS_DIGITS, because a paste would take its digits for the code [H§5]',
  name => {
    expect(senderNameProblem(name)).toEqual({ code: 'SENDER_HAS_DIGITS' })
  },
)

test.each(['', ' ', 'Care٤', 'Café', 'A  B', 'A\nB', 'A: B', 'ABCDEFGHIJKLMNOPQRSTU', 'Care\u0301'])(
  '%j is refused as a sender name: 1 to 20 Latin letters with single spaces',
  name => {
    expect(senderNameProblem(name)).toBeDefined()
  },
)

test.each(['privacy@example.com', 'a.b+c_d@x-y.co.uk'])('%j is accepted as an email address', email => {
  expect(publicEmailProblem(email)).toBeUndefined()
})

test.each(['', 'a', 'a@b', 'a@b.', 'a b@c.d', 'a@b.c?subject=x', 'a@b.c,d@e.f', `${'a'.repeat(250)}@b.co`])(
  '%j is refused as an email address',
  email => {
    expect(publicEmailProblem(email)).toBeDefined()
  },
)
