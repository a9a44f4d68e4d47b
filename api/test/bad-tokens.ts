import { randomUUID } from 'node:crypto'
import { HCP } from '@portal/contract/roles'
import { revokeSessionsAndLinks, SESSION_DAYS, startSession } from '../src/auth/sessions/sessions.ts'
import {
  createTokenSigner,
  type TokenClaims,
  type TokenKind,
  type TokenSigner,
} from '../src/platform/http/session-token.ts'
import { buildHcp, buildToken } from './factories.ts'
import type { TestServer } from './server.ts'

const DAY = 86_400_000

/** Invalid tokens. Each is wrong in one way only (D§4). */
export async function buildBadTokens(server: TestServer) {
  const hcp = await buildHcp(server)
  const claims: TokenClaims = { userId: hcp.id, comUserId: hcp.id, role: HCP, companyId: hcp.company_id }
  const good = await buildToken(server, hcp)
  const session = await server.db
    .selectFrom('sessions')
    .where('user_id', '=', hcp.id)
    .select('id')
    .executeTakeFirstOrThrow()
  const sign = (kind: TokenKind, signer: TokenSigner = server.tokens, id = session.id) =>
    signer.sign(kind, claims, id, new Date(Date.now() + DAY))
  const [header, payload, signature] = good.split('.')
  const admin = Buffer.from(JSON.stringify({ ...claims, role: 'ADMIN', jti: session.id })).toString(
    'base64url',
  )
  const unsigned = Buffer.from('{"alg":"none","typ":"session"}').toString('base64url')
  const forged = {
    garbage: 'garbage',
    cut: good.slice(0, -5),
    'with other claims': `${header}.${admin}.${signature}`,
    unsigned: `${unsigned}.${payload}.`,
    'of another key': await sign('session', createTokenSigner('another secret of at least 32 bytes')),
    'of a session that never was': await sign('session', server.tokens, randomUUID()),
    'a receipt': await sign('receipt'),
    'a link': await sign('link'),
  }
  const expired = {
    itself: server.tokens.sign('session', claims, session.id, new Date(Date.now() - 1000)),
    'of an expired session': await buildEndedToken(server, id =>
      server.db
        .updateTable('sessions')
        .set({ expires_at: new Date(Date.now() - 1000) })
        .where('user_id', '=', id)
        .execute(),
    ),
  }
  const revoked = {
    'of a revoked session': await buildEndedToken(server, id => revokeSessionsAndLinks(server.db, id)),
    'of a disabled user': await buildToken(server, await buildHcp(server, { disabled_at: new Date() })),
  }
  return { forged, expired, revoked }
}

/** A valid token of a session that has ended. */
async function buildEndedToken(server: TestServer, end: (userId: string) => Promise<unknown>) {
  const { id, role, company_id: companyId, promoter_id: promoterId } = await buildHcp(server)
  const { token } = await startSession(
    server.db,
    server.tokens,
    { id, role, companyId, promoterId },
    SESSION_DAYS,
  )
  await end(id)
  return token
}
