import type { BrowserContext, Page } from '@playwright/test'

/**
 * Elements that the portal never creates, and attributes that would run script. The login document has a style in its head
 * and a script next to its form (scripts/write-documents.ts).
 */
const FOREIGN = [
  'iframe, object, embed, base, math, marquee, template, audio, video, source, plaintext, x',
  'style:not(head > style), script:not([src^="/assets/"]), meta[http-equiv], [srcdoc], [formaction], [srcset], img[src="x"]',
].join()

/** Records what payloads do in any document of a browser: a call, a dialog or an element. */
export async function recordScriptExecution(context: BrowserContext): Promise<string[]> {
  const done: string[] = []
  for (const name of ['ran', 'RAN']) await context.exposeFunction(name, () => void done.push('ran'))
  await context.exposeFunction('made', (markup: string) => void done.push(markup))
  context.on('dialog', dialog => {
    done.push(dialog.message())
    void dialog.dismiss()
  })
  await context.addInitScript(watchElements, FOREIGN)
  return done
}

/** Runs in the page: reports each element and attribute that only a payload creates, even if it is removed at once. */
function watchElements(foreign: string): void {
  const isScript = ({ name, value }: Attr) =>
    name.startsWith('on') || (name !== 'value' && /^\s*(javascript|vbscript|data:text)/i.test(value))
  const look = (element: Element) => {
    if (element.matches(foreign) || [...element.attributes].some(isScript)) {
      void Reflect.get(window, 'made')(element.outerHTML.slice(0, 200))
    }
  }
  new MutationObserver(changes => {
    for (const { target, addedNodes } of changes) {
      if (target instanceof Element) look(target)
      for (const node of addedNodes) {
        if (node instanceof Element)
          for (const element of [node, ...node.querySelectorAll('*')]) look(element)
      }
    }
  }).observe(document, { subtree: true, childList: true, attributes: true })
}

/** Scrolls to the end and waits until a page shows the texts, as content or in its fields. */
export async function expectTextsOnPage(page: Page, texts: readonly string[]): Promise<void> {
  await page.waitForFunction(wanted => {
    scrollTo(0, document.documentElement.scrollHeight)
    const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(
      ({ value }) => value,
    )
    const tidy = (text: string) => text.replace(/\s+/g, ' ').toLowerCase()
    const shown = tidy([document.body.textContent, ...fields].join(' '))
    return wanted.every(text => shown.includes(tidy(text)))
  }, texts)
}
