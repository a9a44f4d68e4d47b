import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { totpCodeOfStep, totpStepAtTime } from '../../api/src/auth/admins/totp.ts'
import { ADMIN_PASSWORD } from '../people/journeys.ts'
import type { People } from '../people/people.ts'
import { expect, test } from '../portal/test.ts'
import { readPrintedPages } from './printed-pages.ts'
import { SAMPLE } from './visit-list.ts'
import { waitForScreenContent } from './visits.ts'

/** Opens something to print. @returns what the paper says, and the number of its pages if that is known */
type Open = (page: Page, people: People) => Promise<{ says: readonly string[]; sheets?: number }>

/** Everything that is printed, by the sources that print it. */
const PRINTED: Record<string, { open: Open; sources: readonly string[] }> = {
  'the card of a rep': {
    sources: ['reps/rep-card-page.tsx'],
    open: async (page, people) => {
      await people.openAs(await people.newRep({ name: 'Grace Tan' }), '/sale-rep/card')
      await expect(page.getByRole('img', { name: 'QR code of your registration page' })).toBeVisible()
      return { says: ['Grace Tan', 'Scan to register for free samples'], sheets: 1 }
    },
  },
  'a packing slip': {
    sources: ['requests/packing-slip.tsx'],
    open: async (page, people) => {
      const rep = await people.newRep()
      const id = await people.newOrder(await people.newHcp({ rep }), 'POSTED')
      await people.openAs(rep, `/sale-rep/sample/request/${id}/slip`)
      await expect(page.getByRole('article')).toBeVisible()
      return { says: [id.slice(-12), 'Dr Hana Yusof'], sheets: 1 }
    },
  },
  'several packing slips': {
    sources: ['requests/packing-slips-page.tsx'],
    open: async (page, people) => {
      const rep = await people.newRep()
      const hcp = await people.newHcp({ rep })
      const ids = [await people.newOrder(hcp, 'POSTED'), await people.newOrder(hcp, 'IN_REVIEW')]
      await people.openAs(rep, `/sale-rep/sample/request/slips?${ids.map(id => `id=${id}`).join('&')}`)
      await expect(page.getByRole('article')).toHaveCount(2)
      return { says: ids.map(id => id.slice(-12)), sheets: 2 }
    },
  },
  'the pick list': {
    sources: ['requests/pick-list-page.tsx'],
    open: async (page, people) => {
      const id = await people.newOrder(await people.newHcp(), 'IN_REVIEW', 'Ring at the back door')
      await people.openAs(await people.newAdmin(), `/admin/requests/pick-list?search=${id.slice(-12)}`)
      await expect(page.getByText('Ring at the back door')).toBeVisible()
      return { says: ['Pick list', 'Ring at the back door'], sheets: 1 }
    },
  },
  'a safety report': {
    sources: ['cases/admin-case-page.tsx'],
    open: async (page, people) => {
      const id = await people.newCase(await people.newHcp(), 'SAFETY')
      return openScreen(page, people, `/admin/cases/${id}`, 'Case ')
    },
  },
  'the programme': {
    sources: [
      'programme/programme-page.tsx',
      'programme/request-breakdown.tsx',
      'programme/requests-by-week-chart.tsx',
      'programme/stock-outlook-table.tsx',
      'programme/top-rows.tsx',
      'programme/waiting-tiles.tsx',
    ],
    open: (page, people) => openScreen(page, people, '/admin/programme', 'Programme'),
  },
  'the distribution report': {
    sources: [],
    open: async (page, people) => {
      const hcp = await people.newHcp()
      await people.newOrder(hcp, 'POSTED')
      return openScreen(page, people, '/admin/requests/supply', 'Distribution report', hcp.name)
    },
  },
  'the stock of all samples': {
    sources: ['stock/bar-styles.tsx'],
    open: (page, people) => openScreen(page, people, '/admin/samples', 'Samples'),
  },
  'the stock of a sample': {
    sources: ['stock/lot-row.tsx'],
    open: async (page, people) =>
      openScreen(page, people, `/admin/samples/${await people.newSample(SAMPLE)}`, SAMPLE),
  },
  "an admin's recovery codes": {
    sources: ['admins/recovery-codes.tsx'],
    open: async (page, people) => {
      await people.openAs(await people.newAdmin(), '/admin/security')
      const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
      await press('Set up')
      await page.getByLabel('Your password').fill(ADMIN_PASSWORD)
      await press('Continue')
      const key = await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()
      await page
        .getByLabel('Code', { exact: true })
        .fill(totpCodeOfStep(key.replaceAll(' ', ''), totpStepAtTime(Date.now())))
      await press('Turn on')
      await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible()
      return { says: await page.getByRole('main').getByRole('listitem').allInnerTexts(), sheets: 1 }
    },
  },
}

async function openScreen(page: Page, people: People, path: string, heading: string, ...says: string[]) {
  await people.openAs(await people.newAdmin(), path)
  await waitForScreenContent(page, heading)
  return { says: [await page.getByRole('heading', { level: 1 }).innerText(), ...says] }
}

/** What only a screen has: the shell, and what can be pressed. */
const PRESSED = 'nav, select, search, input:not([type=checkbox]), button:not(:has(img))'

for (const [what, { open }] of Object.entries(PRINTED)) {
  test(`${what} prints without the shell, and no page is empty or cut [UX§33]`, async ({ page, people }) => {
    const { says, sheets } = await open(page, people)
    for (const [width, height] of [
      [390, 664],
      [820, 1180],
      [1280, 800],
    ] as const) {
      await page.setViewportSize({ width, height })
      for (const paper of [
        { preferCSSPageSize: true },
        { format: 'A4', margin: { left: '10mm', right: '10mm' } },
      ]) {
        const pages = readPrintedPages(await page.pdf(paper))
        const text = pages.map(printed => printed.text).join('')
        if (sheets !== undefined) expect(pages).toHaveLength(sheets)
        expect(pages.filter(printed => printed.text === '')).toEqual([])
        for (const said of says) expect(text).toContain(said.replace(/\s/g, ''))
      }
    }
    await page.emulateMedia({ media: 'print' })
    // What A4 leaves between its margins.
    await page.setViewportSize({ width: 680, height: 1000 })
    await expect(page.locator(PRESSED).filter({ visible: true })).toHaveCount(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
  })
}

test('everything that prints has its test [UX§33]', () => {
  const web = join(import.meta.dirname, '../../web/src')
  const prints = globSync('**/*.tsx', { cwd: web })
    .map(file => file.replaceAll('\\', '/'))
    .filter(file => !/^(ui|shell)\/|\.test\./.test(file))
    .filter(file =>
      /window\.print\(|print:(?!hidden)|\[page:|print-color-adjust/.test(
        readFileSync(join(web, file), 'utf8'),
      ),
    )
  expect(prints.sort()).toEqual(
    Object.values(PRINTED)
      .flatMap(({ sources }) => sources)
      .sort(),
  )
})
