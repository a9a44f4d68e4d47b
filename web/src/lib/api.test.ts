import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError, api, callAs } from './api.ts'

const fetched = vi.fn<typeof fetch>()
const lose = vi.fn()
let token: string | undefined

beforeEach(() => {
  fetched.mockReset()
  lose.mockReset()
  token = 'old'
  vi.stubGlobal('fetch', fetched)
  callAs({ identify: () => ({ token, companyId: undefined }), lose })
})

const refusal = (code: string, message: string, status: number) =>
  Response.json({ success: false, result: 'error', code, message }, { status })
const details = () => Response.json({ success: true, result: 'success', data: { personalInfo: {} } })
const sentTokens = () => fetched.mock.calls.map(([, init]) => new Headers(init?.headers).get('authorization'))

async function failure(): Promise<ApiError> {
  const error = await api('GET /users/details', {}).catch((caught: unknown) => caught)
  if (!(error instanceof ApiError)) throw new Error('The call did not fail')
  return error
}

test.each([
  ['NO_TOKEN', 'No authorization token was found', 401],
  ['INVALID_TOKEN', 'Invalid token', 401],
  ['INTERNAL', 'Invalid token', 500],
  ['NOT_VERIFIED', 'Not verified', 403],
  ['TERMS_REQUIRED', 'Accept the terms', 403],
])(
  'a call that loses the session (%s) is never answered, and tells once who was refused',
  async (...answer) => {
    const [code, message, status] = answer
    fetched.mockResolvedValue(refusal(code, message, status))
    const settled = vi.fn()
    api('GET /users/details', {}).then(settled, settled)
    await vi.waitFor(() => expect(lose).toHaveBeenCalledOnce())
    expect(lose).toHaveBeenCalledWith(expect.objectContaining({ code, message }), 'old')
    await new Promise(resolve => setTimeout(resolve))
    expect(settled).not.toHaveBeenCalled()
  },
)

test('a late refusal of an old token ends nothing: the call is made again with the present one', async () => {
  fetched.mockImplementationOnce(async () => {
    token = 'new'
    return refusal('INVALID_TOKEN', 'Invalid token', 401)
  })
  fetched.mockResolvedValueOnce(details())
  await expect(api('GET /users/details', {})).resolves.toEqual({ personalInfo: {} })
  expect(sentTokens()).toEqual(['Bearer old', 'Bearer new'])
  expect(lose).not.toHaveBeenCalled()
})

test("a refused token of the asker's own is the asker's matter", async () => {
  fetched.mockResolvedValue(refusal('INVALID_TOKEN', 'Invalid token', 401))
  await expect(api('POST /auth/logout', { body: {}, token: 'mine' })).rejects.toThrow('Invalid token')
  expect(sentTokens()).toEqual(['Bearer mine'])
  expect(lose).not.toHaveBeenCalled()
})

test('nothing is asked for someone who is being sent away', async () => {
  callAs({ identify: () => undefined, lose })
  void api('GET /users/details', {})
  await new Promise(resolve => setTimeout(resolve))
  expect(fetched).not.toHaveBeenCalled()
})

test('a call that is given up with its document fails nowhere', async () => {
  fetched.mockImplementation(async () => {
    callAs({ identify: () => undefined, lose })
    throw new TypeError('Failed to fetch')
  })
  const settled = vi.fn()
  api('GET /users/details', {}).then(settled, settled)
  await new Promise(resolve => setTimeout(resolve))
  expect(fetched).toHaveBeenCalledOnce()
  expect(settled).not.toHaveBeenCalled()
})

test.each([
  ['403 of the server', () => refusal('FORBIDDEN', 'No', 403)],
  ['404 of the server', () => refusal('USER_NOT_FOUND', 'User not found', 404)],
])('a %s is its verdict', async (_, answer) => {
  fetched.mockResolvedValue(answer())
  expect(await failure()).toMatchObject({ isVerdict: true })
})

test.each([
  ['a 500', () => refusal('INTERNAL', 'Broken', 500)],
  ['a 503', () => refusal('UNAVAILABLE', 'Not ready', 503)],
  ['a 429', () => refusal('TOO_MANY_REQUESTS', 'Wait', 429)],
  ["a proxy's page with 401", () => new Response('<h1>Sign in</h1>', { status: 401 })],
  ["another's JSON with 403", () => Response.json({ error: 'blocked' }, { status: 403 })],
  ['JSON that is nothing', () => Response.json(null)],
  ['no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
])('%s is no verdict of the server', async (_, answer) => {
  fetched.mockImplementation(async () => answer())
  expect(await failure()).toMatchObject({ isVerdict: false })
  expect(lose).not.toHaveBeenCalled()
})
