import { problemToEnglish } from '@portal/contract/english'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { callApi, configureApi, downloadFile } from './api.ts'
import { ApiError } from './api-error.ts'

const fetched = vi.fn<typeof fetch>()
const onUnauthorized = vi.fn()
const onOtherUser = vi.fn()
let token: string | undefined

beforeEach(() => {
  fetched.mockReset()
  onUnauthorized.mockReset()
  onOtherUser.mockReset()
  token = 'old'
  vi.stubGlobal('fetch', fetched)
  configureApi({ getCredentials: () => ({ token, companyId: undefined }), onUnauthorized, onOtherUser })
})

const refusal = (code: string, message: string, status: number) =>
  Response.json({ success: false, result: 'error', code, message }, { status })
const details = () => Response.json({ success: true, result: 'success', data: { personalInfo: {} } })
const sentTokens = () => fetched.mock.calls.map(([, init]) => new Headers(init?.headers).get('authorization'))

async function failure(): Promise<ApiError> {
  const error = await callApi('GET /users/details', {}).catch((caught: unknown) => caught)
  if (!(error instanceof ApiError)) throw new Error('The call did not fail')
  return error
}

test.each([
  ['NO_TOKEN', 'No authorization token was found', 401],
  ['INVALID_TOKEN', 'Invalid token', 401],
  ['INVALID_TOKEN', 'Invalid token', 500],
  ['NOT_VERIFIED', problemToEnglish({ code: 'NOT_VERIFIED' }), 403],
  ['TERMS_REQUIRED', problemToEnglish({ code: 'TERMS_REQUIRED' }), 403],
])(
  'a call that loses the session (%s) never settles, and reports the refused token once',
  async (...answer) => {
    const [code, message, status] = answer
    fetched.mockResolvedValue(refusal(code, 'What the wire says', status))
    const settled = vi.fn()
    callApi('GET /users/details', {}).then(settled, settled)
    await vi.waitFor(() => expect(onUnauthorized).toHaveBeenCalledOnce())
    expect(onUnauthorized).toHaveBeenCalledWith(expect.objectContaining({ code, message }), 'old')
    await new Promise(resolve => setTimeout(resolve))
    expect(settled).not.toHaveBeenCalled()
  },
)

test('a late refusal of an old token does not end the session: the call is repeated with the current token', async () => {
  fetched.mockImplementationOnce(async () => {
    token = 'new'
    return refusal('INVALID_TOKEN', 'Invalid token', 401)
  })
  fetched.mockResolvedValueOnce(details())
  await expect(callApi('GET /users/details', {})).resolves.toEqual({ personalInfo: {} })
  expect(sentTokens()).toEqual(['Bearer old', 'Bearer new'])
  expect(onUnauthorized).not.toHaveBeenCalled()
})

test('a refusal of a token that the caller passed is left to the caller', async () => {
  fetched.mockResolvedValue(refusal('INVALID_TOKEN', 'Invalid token', 401))
  await expect(callApi('POST /auth/logout', { body: {}, token: 'mine' })).rejects.toThrow('Invalid token')
  expect(sentTokens()).toEqual(['Bearer mine'])
  expect(onUnauthorized).not.toHaveBeenCalled()
})

test('without credentials, for example when another user has signed in, no request is sent', async () => {
  configureApi({ getCredentials: () => undefined, onUnauthorized, onOtherUser })
  void callApi('GET /users/details', {})
  await vi.waitFor(() => expect(onOtherUser).toHaveBeenCalledOnce())
  expect(fetched).not.toHaveBeenCalled()
})

test('a call that is aborted because the document unloads never settles', async () => {
  fetched.mockImplementation(async () => {
    configureApi({ getCredentials: () => undefined, onUnauthorized, onOtherUser })
    throw new TypeError('Failed to fetch')
  })
  const settled = vi.fn()
  callApi('GET /users/details', {}).then(settled, settled)
  await vi.waitFor(() => expect(onOtherUser).toHaveBeenCalledOnce())
  expect(settled).not.toHaveBeenCalled()
})

test.each<[what: string, answer: () => Response | Promise<Response>, isDefinitive: boolean]>([
  ['a 403', () => refusal('FORBIDDEN', 'No', 403), true],
  ['a 404', () => refusal('USER_NOT_FOUND', 'User not found', 404), true],
  ['a 500', () => refusal('INTERNAL', 'Broken', 500), false],
  ['a 503', () => refusal('UNAVAILABLE', 'Not ready', 503), false],
  ['a 429', () => refusal('TOO_MANY_REQUESTS', 'Wait', 429), false],
  ["a proxy's page with 401", () => new Response('<h1>Sign in</h1>', { status: 401 }), false],
  ['JSON of another server with 403', () => Response.json({ error: 'blocked' }, { status: 403 }), false],
  ['JSON that is null', () => Response.json(null), false],
  ['no response', () => Promise.reject(new TypeError('Failed to fetch')), false],
])('whether a refusal is definitive: %s', async (_, answer, isDefinitive) => {
  fetched.mockImplementation(async () => answer())
  expect(await failure()).toMatchObject({ isDefinitive })
  expect(onUnauthorized).not.toHaveBeenCalled()
})

const NO_ANSWER = () => Promise.reject(new TypeError('Failed to fetch'))
const PROXY = async () => new Response('<h1>Bad gateway</h1>', { status: 502 })
const order = {
  addressId: 'a',
  currency: 'WALLET',
  description: true,
  total: 0,
  type: 'WALLET_SHOP',
} as const
const placeOrder = () => callApi('POST /orders', { body: order, headers: { 'idempotency-key': 'one' } })
const change = { phone: '60123000001', type: 'NO_OTP' } as const

test.each([
  ['a call with an idempotency key', placeOrder],
  ['a repeatable call', () => callApi('POST /auth/check-user', { body: change, repeatable: true })],
])(
  '%s is repeated with the same key and body when its response is lost, before an error is reported [UX§19]',
  async (_, ask) => {
    fetched.mockImplementationOnce(PROXY).mockResolvedValueOnce(details())
    await expect(ask()).resolves.toEqual({ personalInfo: {} })
    const [first, second] = fetched.mock.calls.map(([url, { signal: _signal, ...init } = {}]) => [url, init])
    expect(second).toEqual(first)

    fetched.mockReset().mockImplementation(NO_ANSWER)
    await expect(ask()).rejects.toMatchObject({ isNetworkError: true })
    expect(fetched).toHaveBeenCalledTimes(2)
  },
)

test('neither a refused call nor a call that is not repeatable is repeated [UX§19]', async () => {
  fetched.mockImplementation(async () => refusal('INTERNAL', 'Broken', 500))
  await expect(placeOrder()).rejects.toMatchObject({ isNetworkError: false })
  expect(fetched).toHaveBeenCalledOnce()
  fetched.mockReset().mockImplementation(NO_ANSWER)
  await expect(callApi('POST /auth/check-user', { body: change })).rejects.toMatchObject({
    isNetworkError: true,
  })
  expect(fetched).toHaveBeenCalledOnce()
})

test('a response after the time limit counts as lost, and a file has a longer limit [UX§19]', async () => {
  const clock = new AbortController()
  const limits = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(clock.signal)
  onTestFinished(() => limits.mockRestore())
  fetched.mockImplementation(
    (_url, init) =>
      new Promise((_resolve, reject) => {
        if (init?.signal?.aborted) reject(init.signal.reason)
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
      }),
  )
  const errors = [
    callApi('GET /users/details', { signal: new AbortController().signal }),
    downloadFile('POST /admin/samples/export', { body: {} }),
    placeOrder(),
  ].map(call => call.catch((error: unknown) => error))
  clock.abort(new DOMException('', 'TimeoutError'))
  for (const error of await Promise.all(errors))
    expect(error).toMatchObject({ code: 'OFFLINE', isNetworkError: true })
  expect(limits.mock.calls).toEqual([[20_000], [120_000], [20_000], [5_000]])
})
