import { joinTitleAndName } from '@portal/contract/users/names'
import { DEMO_RECORDS, type DemoHcp } from './demo-records.ts'

/** The start-up text of demo mode: accounts and the address of the codes (D§1). */
export function demoStartupText(publicUrl: string): string {
  return [
    '',
    `  The portal runs in demo mode at ${publicUrl}`,
    '',
    `  Log in by phone number at ${publicUrl}/login`,
    ...DEMO_RECORDS.hcps.map(hcp =>
      personLine(hcp.user.phone, joinTitleAndName(hcp.user.title, hcp.user.full_name), stateOf(hcp)),
    ),
    ...DEMO_RECORDS.reps.map(rep =>
      personLine(rep.phone, rep.full_name, `sales representative, ${rep.region}`),
    ),
    '',
    '  One-time codes and every other message appear at',
    `    ${publicUrl}/dev/messages`,
    '',
    `  Log in as an admin at ${publicUrl}/admin/login, password ${DEMO_RECORDS.password}`,
    ...DEMO_RECORDS.admins.map(
      ({ email, region, admin_role: role }) =>
        `    ${email.padEnd(24)}  ${region}, ${role.toLowerCase().replace('_', ' ')}`,
    ),
    '',
    '',
  ].join('\n')
}

function personLine(phone: string, name: string, note: string): string {
  return `    +${phone.slice(0, 2)} ${phone.slice(2).padEnd(10)}  ${name.padEnd(18)}  ${note}`
}

function stateOf({ verified, termsAccepted, region, user }: DemoHcp): string {
  const state = !verified ? 'waits for an admin' : termsAccepted ? 'ready' : 'has the terms to accept'
  return `${user.profession}, ${region}, ${state}`
}
