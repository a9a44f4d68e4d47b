import type { Page } from '@playwright/test'

/** The least contrast of a control's or a plot's parts with their surroundings, and of text (WCAG 1.4.11, 1.4.3); and of the ring of a status with a dark card. */
const LEAST = { part: 3, text: 4.5, ring: 1.5 }

/**
 * Finds parts with too little contrast: edges of inputs and buttons, icons, the marks of plots, progress and the focus ring;
 * and the text of drawings, which axe does not measure.
 */
export async function findLowContrastParts(page: Page): Promise<string[]> {
  return page.evaluate(least => {
    const brush = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
    if (brush === null) throw new Error('No canvas to read colours with')
    type Colour = [red: number, green: number, blue: number, alpha: number]

    const read = (colour: string): Colour => {
      brush.clearRect(0, 0, 1, 1)
      brush.fillStyle = colour
      brush.fillRect(0, 0, 1, 1)
      const [red = 0, green = 0, blue = 0, alpha = 0] = brush.getImageData(0, 0, 1, 1).data
      return [red, green, blue, alpha]
    }
    const behind = (element: Element | null): Colour => {
      for (let ancestor = element; ancestor !== null; ancestor = ancestor.parentElement) {
        const colour = read(getComputedStyle(ancestor).backgroundColor)
        if (colour[3] === 255) return colour
      }
      return [255, 255, 255, 255]
    }
    const light = ([red, green, blue]: Colour) => {
      const [r = 0, g = 0, b = 0] = [red, green, blue]
        .map(part => part / 255)
        .map(part => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
      return 0.2126 * r + 0.7152 * g + 0.0722 * b
    }
    const contrast = (first: Colour, second: Colour) => {
      const [dark = 0, bright = 0] = [light(first), light(second)].sort((a, b) => a - b)
      return (bright + 0.05) / (dark + 0.05)
    }

    // Finish transitions first: a colour in transition belongs to neither scheme.
    const settle = (fading: () => Animation[]) => {
      // Finishing a transition can start one in an inheriting child, so repeat.
      for (let round = 0; round < 20; round += 1) {
        const transitions = fading().filter(transition => transition instanceof CSSTransition)
        if (transitions.length === 0) return
        for (const transition of transitions) transition.finish()
      }
    }
    settle(() => document.getAnimations())

    const found: string[] = []
    const check = (
      part: string,
      element: Element,
      colour: string,
      around: Element | Colour | null,
      needed = least.part,
    ) => {
      const ratio = contrast(read(colour), Array.isArray(around) ? around : behind(around))
      if (ratio < needed) found.push(`${ratio.toFixed(2)} ${part}: ${element.outerHTML.slice(0, 120)}`)
    }
    const visible = (selector: string) =>
      [...document.querySelectorAll(selector)].filter(
        element =>
          element.checkVisibility({ opacityProperty: true }) && element.getBoundingClientRect().width > 1,
      )
    for (const input of visible(
      ':is(input, select, textarea):not(:disabled):not([readonly]):not([aria-hidden=true])',
    )) {
      check('edge', input, getComputedStyle(input).borderTopColor, input.parentElement)
    }
    for (const button of visible(':is(a, button):not(:disabled)')) {
      const { borderTopWidth, borderTopColor } = getComputedStyle(button)
      const drawn = Number.parseFloat(borderTopWidth) > 0 && read(borderTopColor)[3] > 0
      if (drawn) check('edge', button, borderTopColor, button.parentElement)
    }
    for (const icon of visible('svg.lucide')) {
      if (icon.closest(':disabled') !== null || getComputedStyle(icon).opacity === '0') continue
      // A tick lies over its checkbox, which is a sibling and not an ancestor.
      const box = icon.previousElementSibling
      check('icon', icon, getComputedStyle(icon).stroke, box instanceof HTMLInputElement ? box : icon)
    }
    for (const mark of visible('[data-mark]')) {
      const { fill, stroke, backgroundColor, backgroundImage, color } = getComputedStyle(mark)
      // A look with a pattern alone is drawn in the colour of its text.
      const painted = backgroundImage !== 'none' && read(backgroundColor)[3] === 0 ? color : backgroundColor
      const colour = mark instanceof SVGElement ? (stroke === 'none' ? fill : stroke) : painted
      check('mark', mark, colour, mark.parentElement)
      // The track and the zones that it lies on are before it, and not its ancestors.
      for (const ground of mark.parentElement?.querySelectorAll(':scope > rect:not([data-mark])') ?? [])
        if (read(getComputedStyle(ground).fill)[3] > 0)
          check('mark on its ground', mark, colour, read(getComputedStyle(ground).fill))
    }
    for (const text of visible('svg text')) check('text', text, getComputedStyle(text).fill, text, least.text)
    for (const bar of visible('[role=progressbar]')) {
      const filled = bar.firstElementChild
      if (filled !== null) check('progress', bar, getComputedStyle(filled).backgroundColor, bar)
    }
    for (const pill of visible('[data-pill]')) {
      const { color, backgroundColor, borderTopColor } = getComputedStyle(pill)
      check('pill', pill, color, pill, least.text)
      if (read(backgroundColor)[3] === 0 || !matchMedia('(prefers-color-scheme: dark)').matches) continue
      const [[red, green, blue, alpha], ground] = [read(borderTopColor), behind(pill)]
      const ring = [red, green, blue].map(
        (part, place) => (part * alpha + (ground[place] ?? 0) * (255 - alpha)) / 255,
      )
      check('ring', pill, `rgb(${ring.join(' ')})`, pill.parentElement, least.ring)
    }
    const focused = document.activeElement
    for (const control of visible(':is(a, button, input, select, textarea):not(:disabled)')) {
      if (!(control instanceof HTMLElement)) continue
      control.focus({ preventScroll: true, focusVisible: true } as FocusOptions) // not in the DOM's types yet
      if (document.activeElement !== control) continue
      settle(() => control.getAnimations())
      const { outlineStyle, outlineColor } = getComputedStyle(control)
      if (outlineStyle !== 'solid') found.push(`no focus ring: ${control.outerHTML.slice(0, 120)}`)
      else check('focus ring', control, outlineColor, control.parentElement)
    }
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
    return found
  }, LEAST)
}
