import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { LOCALE_COOKIE } from '@portal/contract/languages'
import { PSEUDO, readTexts, TEXTS } from '../../web/compile-texts.ts'
import { expect, test } from '../portal/test.ts'
import { NARROW_VIEWPORT } from './faults.ts'
import { findBrokenWords, findLayoutFaults } from './large-text.ts'
import { screensOfVisitor, signInAs } from './visits.ts'

/** Texts that only the server uses: they appear in messages, not on screens. */
const NO_SCREENS = ['messages.json', 'mails.json']

/** Builds a pattern for each English text that differs in Malay. A parameter or plural matches any text. */
function findEnglishPatterns(): RegExp[] {
  const files = readdirSync(join(TEXTS, 'en')).filter(
    file => file.endsWith('.json') && !NO_SCREENS.includes(file),
  )
  return files.flatMap(file => {
    const name = file.slice(0, -'.json'.length)
    const malay = readTexts('ms', name)
    return Object.entries(readTexts('en', name)).flatMap(([key, text]) => {
      const literal = text.replace(/\{[^{}]*(\{[^{}]*\}[^{}]*)*\}/g, '\0')
      const says = literal.replace(/\0|\P{L}/gu, '')
      if (malay[key] === text || says.length < 3) return []
      return new RegExp(`^${literal.split('\0').map(RegExp.escape).join('.+')}$`)
    })
  })
}

/** Returns all texts and accessible names of a screen. */
function readScreen(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>(document.title.split(' – '))
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const { parentElement: element, textContent: text } = walker.currentNode
      if (element !== null && !element.closest('script, style, noscript, [lang]:not(html)'))
        found.add(text?.trim() ?? '')
    }
    for (const name of [
      'aria-label',
      'title',
      'placeholder',
      'alt',
      'aria-description',
      'aria-roledescription',
    ])
      for (const element of document.querySelectorAll(`[${name}]:not([lang])`))
        found.add(element.getAttribute(name) ?? '')
    return [...found].filter(text => text !== '')
  })
}

async function open(page: Page, path: string, locale: string): Promise<void> {
  await page
    .context()
    .addCookies([{ name: LOCALE_COOKIE, value: locale, url: new URL('/', page.url()).href }])
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.locator('.animate-pulse, .animate-spin')).toHaveCount(0)
}

for (const visitor of ['nobody', 'hcp', 'rep', 'admin'] as const) {
  test(`every screen of ${visitor} is fully in Malay with whole words, and a third more text fits at 320 px and 200 % [D§10 UX§12]`, async ({
    page,
    people,
    expectFailure,
  }) => {
    test.slow()
    expectFailure('/auth/token', 401)
    const english = findEnglishPatterns()
    await page.goto('/login')
    const hcpId = await signInAs(page, people, visitor)
    for (const { path } of await screensOfVisitor(people, visitor, hcpId)) {
      await test.step(path, async () => {
        await page.goto('/favicon.svg')
        await open(page, path, 'ms')
        await expect.soft(page.locator('html')).toHaveAttribute('lang', 'ms')
        const untranslated = (await readScreen(page)).filter(text =>
          english.some(pattern => pattern.test(text)),
        )
        expect.soft(untranslated, `${path} in Malay`).toEqual([])
        expect.soft(await findBrokenWords(page), `${path} breaks words`).toEqual([])

        const usual = page.viewportSize() ?? NARROW_VIEWPORT
        await open(page, path, PSEUDO)
        await expect.soft(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible()
        await page.setViewportSize(NARROW_VIEWPORT)
        expect.soft(await findLayoutFaults(page), `${path} with longer texts`).toEqual([])
        await page.setViewportSize(usual)
      })
    }
  })
}
