import { SendError } from './provider.ts'

/** Timeout in milliseconds, from DNS lookup to the last byte of the response. */
const PATIENCE = 8000
/** Maximum response size in bytes; providers send a few hundred. */
const ANSWER_MAX = 64 * 1024

export type ProviderAnswer = { status: number; headers: Headers; body: string }

/**
 * Posts a body to an address of the operator's settings, which in production is https, and reads the response.
 * @param timeoutMs timeout of the whole exchange, in milliseconds
 * @throws SendError, not lasting, when there is no response, it is too large, or it is a redirect (never followed)
 */
export async function postToProvider(
  url: string,
  headers: Record<string, string>,
  body: string,
  timeoutMs = PATIENCE,
): Promise<ProviderAnswer> {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal })
    return await readAnswer(response)
  } catch (error) {
    if (error instanceof SendError) throw error
    if (signal.aborted) throw notTaken(`no answer in ${timeoutMs / 1000} s`, true)
    const [said, maybeSent] = nameFault(error)
    throw notTaken(said, maybeSent)
  }
}

async function readAnswer({ status, headers, body }: Response): Promise<ProviderAnswer> {
  if (status >= 300 && status < 400) {
    await body?.cancel()
    throw notTaken(`answered ${status}, and no redirect is followed`)
  }
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.length
    if (size > ANSWER_MAX) throw notTaken(`answered more than ${ANSWER_MAX / 1024} kB`, true)
    chunks.push(chunk)
  }
  return { status, headers, body: Buffer.concat(chunks).toString() }
}

function notTaken(answer: string, maybeSent = false): SendError {
  return new SendError(answer, { lasting: false, maybeSent })
}

/** Error code, its description, and whether the message may have been sent. */
const FAULTS: readonly (readonly [RegExp, string, boolean])[] = [
  [/^ECONNREFUSED$/, 'connection refused', false],
  [/^(ENOTFOUND|EAI_\w+)$/, 'name not found', false],
  [/^(ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$/, 'not reachable', false],
  [/^(ECONNRESET|EPIPE|UND_ERR_SOCKET)$/, 'connection broken', true],
  [/CERT|SIGNATURE|^ERR_TLS/, 'certificate not trusted', false],
  [/^HPE_/, 'no answer of HTTP', true],
]

/** Describes a network error, which `fetch` wraps. The error's own message may contain an address with secrets. */
function nameFault(error: unknown): [said: string, maybeSent: boolean] {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  const [, said = 'connection failed', maybeSent = true] = FAULTS.find(([one]) => one.test(code)) ?? []
  return [said, maybeSent]
}
