import { expect, test } from 'vitest'
import { officerProblems, publicEmailProblem, senderNameProblem } from './settings-rules.ts'

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

const OFFICER = {
  ...{ officerName: 'Nadia Osman', officerEmail: 'dpo@pharma.example' },
  ...{ officerAppointedOn: '2026-01-05', officerNotifiedOn: '2026-01-26' },
}
const NOBODY = { officerName: null, officerEmail: null, officerAppointedOn: null, officerNotifiedOn: null }
const incomplete = { code: 'OFFICER_INCOMPLETE' }

test.each([
  [OFFICER, '2026-01-26', {}],
  [OFFICER, '2026-01-25', { officerNotifiedOn: { code: 'TIME_IN_FUTURE' } }],
  [{ ...OFFICER, officerNotifiedOn: null }, '2026-01-05', {}],
  [{ ...OFFICER, officerNotifiedOn: null }, '2026-01-04', { officerAppointedOn: { code: 'TIME_IN_FUTURE' } }],
  [{ ...OFFICER, officerNotifiedOn: '2026-01-05' }, '2026-01-26', {}],
  [
    { ...OFFICER, officerNotifiedOn: '2026-01-04' },
    '2026-01-26',
    { officerNotifiedOn: { code: 'NOTIFIED_TOO_EARLY' } },
  ],
  [NOBODY, '2026-01-26', {}],
  [{ ...NOBODY, officerName: 'Nadia Osman' }, '2026-01-26', { officerEmail: incomplete }],
  [{ ...NOBODY, officerEmail: 'dpo@pharma.example' }, '2026-01-26', { officerName: incomplete }],
  [
    { ...NOBODY, officerAppointedOn: '2026-01-05' },
    '2026-01-26',
    { officerName: incomplete, officerEmail: incomplete },
  ],
])('a data protection officer %j has on %s the problems %j', (officer, today, problems) => {
  expect(officerProblems(officer, today)).toEqual(problems)
})
