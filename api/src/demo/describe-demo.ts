import { joinName } from '@portal/contract/names'
import { DEMO_ADMINS, DEMO_HCPS, DEMO_PASSWORD, DEMO_REPS, type DemoHcp } from './demo-accounts.ts'

/** The start-up text of demo mode: who can sign in, and where the codes are (D§1). */
export function describeDemo(publicUrl: string): string {
  const people = [
    ...DEMO_HCPS.map(hcp => ({
      name: joinName(hcp.title, hcp.fullName),
      phone: hcp.phone,
      note: stateOf(hcp),
    })),
    ...DEMO_REPS.map(rep => ({
      name: rep.fullName,
      phone: rep.phone,
      note: `sales representative, ${rep.region}`,
    })),
  ]
  return [
    '',
    `  The portal runs in demo mode at ${publicUrl}`,
    '',
    `  Log in by phone number at ${publicUrl}/login`,
    ...people.map(
      ({ name, phone, note }) =>
        `    +${phone.slice(0, 2)} ${phone.slice(2).padEnd(10)}  ${name.padEnd(18)}  ${note}`,
    ),
    '',
    '  One-time codes and every other message appear at',
    `    ${publicUrl}/dev/messages`,
    '',
    `  Log in as an admin at ${publicUrl}/admin/login, password ${DEMO_PASSWORD}`,
    ...DEMO_ADMINS.map(({ email, region }) => `    ${email.padEnd(24)}  ${region}`),
    '',
    '',
  ].join('\n')
}

function stateOf({ verified, termsAccepted, region, profession }: DemoHcp): string {
  const state = !verified ? 'waits for an admin' : termsAccepted ? 'ready' : 'has the terms to accept'
  return `${profession}, ${region}, ${state}`
}
