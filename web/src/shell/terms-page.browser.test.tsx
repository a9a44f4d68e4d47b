import { DEFAULT_RETENTION_YEARS } from '@portal/contract/companies/retention'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Answers, openScreen, refuse } from '../../test/open-screen.tsx'

const document = {
  version: 2,
  locale: 'en' as const,
  locales: ['en' as const],
  changes: [],
  companyName: 'Pharma One Sdn Bhd',
  markdown:
    '# Our Notice\n\nFor {brand} of {company}.\n\n## 1. Use\n\n<b>Bold</b> [x](javascript:alert(1))\n\n- A point',
  publishedAt: '2026-11-20T01:02:03.004Z',
  senderName: 'Pharma One',
  privacyEmail: 'privacy@pharma.example',
  transfers: '',
  officer: null,
  retention: { ...DEFAULT_RETENTION_YEARS, Medicine: 11 },
}
const builtIn = { ...document, version: 0, markdown: null, publishedAt: null }
const open = (path: string, answer: Answers['GET /public/documents'] = () => document) =>
  openScreen(path, { 'GET /public/documents': answer })
const documentQueries = (sent: Awaited<ReturnType<typeof open>>) =>
  sent.filter(({ name }) => name === 'GET /public/documents').map(({ query }) => query)

test('a published document of the company is shown as plain text, with its version, date and company name', async () => {
  await open('/terms/my')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Our Notice' })).toBeVisible()
  await expect.element(page.getByText('For Pharma One of Pharma One Sdn Bhd.')).toBeVisible()
  await expect.element(page.getByText('Version 2, published 20/11/2026')).toBeVisible()
  await expect.element(page.getByText('<b>Bold</b> [x](javascript:alert(1))')).toBeVisible()
  await expect.element(page.getByRole('listitem')).toHaveTextContent('A point')
})

test("without a published document the portal's own text of the region is shown", async () => {
  const sent = await open('/terms/sg', () => builtIn)
  await expect
    .element(page.getByRole('heading', { level: 1, name: 'Terms of Use (Singapore)' }))
    .toBeVisible()
  await expect.element(page.getByText('Version 2027-01', { exact: true })).toBeVisible()
  expect(documentQueries(sent)).toEqual([{ region: 'SG', kind: 'TERMS', locale: 'en' }])
})

test('an address can name an older version, and the privacy notice links to the other region', async () => {
  const sent = await open('/privacy?region=MY&version=1')
  const contact = page.getByRole('link', { name: 'privacy@pharma.example' })
  await expect.element(contact).toHaveAttribute('href', 'mailto:privacy@pharma.example')
  await page.getByRole('link', { name: 'Privacy notice for Singapore' }).click()
  await expect.element(page.getByRole('link', { name: 'Privacy notice for Malaysia' })).toBeVisible()
  expect(documentQueries(sent)).toEqual([
    { region: 'MY', kind: 'PRIVACY', locale: 'en', version: '1' },
    { region: 'SG', kind: 'PRIVACY', locale: 'en' },
  ])
})

test("the privacy notice shows the company's retention years in each language [D§10]", async () => {
  const both = { ...builtIn, locales: ['en' as const, 'ms' as const] }
  await open('/privacy?region=MY', ({ query }) => (query.locale === 'ms' ? { ...both, locale: 'ms' } : both))
  await expect.element(page.getByText('Medicines: 11')).toBeVisible()
  await expect.element(page.getByText('Cosmetics: 2')).toBeVisible()
  await page.getByRole('link', { name: 'Read in Bahasa Melayu' }).click()
  await expect.element(page.getByText('Ubat: 11')).toBeVisible()
  expect(globalThis.document.body.textContent).not.toMatch(/[{}]/)
})

test('the privacy notice says where data goes and names the contact and the data protection officer', async () => {
  const transfers = 'Our hosting provider is in Ireland.\n\nIt is bound by contract.'
  const officer = { name: 'Nadia Osman', email: 'dpo@pharma.example' }
  await open('/privacy?region=MY', () => ({ ...builtIn, transfers, officer }))
  await expect.element(page.getByText('Our hosting provider is in Ireland.')).toBeVisible()
  await expect.element(page.getByText('It is bound by contract.')).toBeVisible()
  await expect.element(page.getByText(/^Data protection officer: Nadia Osman/)).toBeVisible()
  const target = (name: string) => page.getByRole('link', { name }).element().getAttribute('href')
  expect(target(officer.email)).toBe('mailto:dpo@pharma.example')
  expect(target('privacy@pharma.example')).toBe('mailto:privacy@pharma.example')
  expect(target('+60')).toMatch(/^tel:\+60\d+$/)
})

test('a document that cannot be loaded shows an error and not an older text', async () => {
  await open('/terms/my', () => refuse('INTERNAL'))
  await expect.element(page.getByText('Terms of Use could not be loaded.')).toBeVisible()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Terms of Use' })).toBeVisible()
})

test('a document offers its other languages and has its own lang attribute [D§10]', async () => {
  const both = { ...builtIn, locales: ['en' as const, 'ms' as const] }
  const sent = await open('/terms/my', ({ query }) =>
    query.locale === 'ms' ? { ...both, locale: 'ms' } : both,
  )
  await page.getByRole('link', { name: 'Read in Bahasa Melayu' }).click()
  const title = page.getByRole('heading', { level: 1, name: 'Terma Penggunaan (Malaysia)' })
  await expect.element(title).toBeVisible()
  expect(title.element().closest('[lang]')?.getAttribute('lang')).toBe('ms')
  await page.getByRole('link', { name: 'Read in English' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Terms of Use (Malaysia)' })).toBeVisible()
  expect(documentQueries(sent).map(({ locale }) => locale)).toEqual(['en', 'ms'])
})
