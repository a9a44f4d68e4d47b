import type { APIRequestContext } from '@playwright/test'
import type { EndpointName, ResponseData } from '@portal/contract/endpoints'

export type Message = { body?: object; token?: string; key?: string }

/** Calls the server as the web app does. @throws Error if the status is not 2xx */
export async function callServer<K extends EndpointName>(
  request: APIRequestContext,
  name: K,
  { body, token, key }: Message = {},
): Promise<ResponseData<K>> {
  const [method = 'GET', path] = name.split(' ')
  const answer = await request.fetch(`/api${path}`, {
    method,
    ...(body && { data: body }),
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(key && { 'idempotency-key': key }),
    },
  })
  if (!answer.ok()) throw new Error(`${name}: ${answer.status()} ${await answer.text()}`)
  return (await answer.json()).data
}
