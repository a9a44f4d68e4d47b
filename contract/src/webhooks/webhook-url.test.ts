import { expect, test } from 'vitest'
import { webhookUrlProblem } from './webhook-url.ts'

test.each([
  'https://crm.example.com',
  'https://crm.example.com/hooks/portal?token=a_b-c',
  'https://a.b.example.co/%20',
])('%s is an address', url => {
  expect(webhookUrlProblem(url)).toBeUndefined()
})

test.each([
  'http://crm.example.com/',
  'https://localhost/',
  'https://127.0.0.1/',
  'https://0x7f.1/',
  'https://0177.0.0.0x1/',
  'https://2130706433/',
  'https://[::1]/',
  'https://crm.example.com:8443/',
  'https://user:secret@crm.example.com/',
  'https://crm.example.com/#part',
  'https://crm.example.com/a b',
  'https://crm.example.com\\@10.0.0.1/',
  'https://ex\u0430mple.com/',
  'https://127.0.0.1/?.com',
  'https://127.0.0.1/a.com/',
  'javascript:alert(1)//.com',
  '',
])('%s is none', url => {
  expect(webhookUrlProblem(url)).toEqual({ code: 'WEBHOOK_URL_INVALID' })
})
