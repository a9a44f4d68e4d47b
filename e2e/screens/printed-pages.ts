import { inflateSync } from 'node:zlib'

/** A page of a PDF: its size in points, and its text without spaces. */
type PrintedPage = { width: number; height: number; text: string }

/**
 * Reads the pages of a PDF as Chromium writes it: its objects are not compressed, only their streams, and the name of a font or a
 * drawing is the number of its object.
 */
export function readPrintedPages(pdf: Buffer): PrintedPage[] {
  const objects = new Map(
    [...pdf.toString('latin1').matchAll(/\n(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(
      ([, id = '', body = '']) => [id, body],
    ),
  )
  const readStream = (id: string): string => {
    const [head = '', data = ''] = objects.get(id)?.split(/(?<=>>) stream\n/) ?? []
    const bytes = Buffer.from(data.replace(/\nendstream$/, ''), 'latin1')
    return (head.includes('/FlateDecode') ? inflateSync(bytes) : bytes).toString('latin1')
  }
  const fonts = new Map<string, ReadonlyMap<number, string>>()
  const glyphsOf = (id: string): ReadonlyMap<number, string> => {
    const [, table = ''] = /\/ToUnicode (\d+)/.exec(objects.get(id) ?? '') ?? []
    const glyphs = fonts.get(id) ?? readGlyphs(readStream(table))
    fonts.set(id, glyphs)
    return glyphs
  }
  const readText = (content: string): string => {
    let font = ''
    return [...content.matchAll(/\/F(\d+) \S+ Tf|\/X(\d+) Do|<([\dA-F]+)>/gi)]
      .map(([, chosen, drawing, codes = '']) => {
        font = chosen ?? font
        if (drawing !== undefined)
          return objects.get(drawing)?.includes('/Form') ? readText(readStream(drawing)) : ''
        return numbersOf(codes)
          .map(code => glyphsOf(font).get(code) ?? '')
          .join('')
      })
      .join('')
  }
  return [...objects.values()].flatMap(body => {
    const [, width, height] = /\/Type \/Page\n[\s\S]*\/MediaBox \[0 0 (\S+) (\S+)\]/.exec(body) ?? []
    const [, content = ''] = /\/Contents (\d+)/.exec(body) ?? []
    if (width === undefined) return []
    return {
      width: Number(width),
      height: Number(height),
      text: readText(readStream(content)).normalize('NFKC').replace(/\s/g, ''),
    }
  })
}

/** Numbers of four hexadecimal digits each. */
const numbersOf = (hex: string) => (hex.match(/.{4}/g) ?? []).map(digits => Number.parseInt(digits, 16))

/** The characters of a font's glyphs, from its table of single glyphs and of ranges. */
function readGlyphs(table: string): ReadonlyMap<number, string> {
  const glyphs = new Map<number, string>()
  for (const [, from = '', to, text = ''] of table.matchAll(/<(\w{4})> (?:<(\w{4})> )?<(\w+)>\n/g)) {
    const [first = 0, last = first] = numbersOf(from + (to ?? ''))
    const characters = numbersOf(text)
    for (let code = first; code <= last; code += 1)
      glyphs.set(code, String.fromCharCode(...characters.map(character => character + code - first)))
  }
  return glyphs
}
