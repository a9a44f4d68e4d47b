/** Characters that nobody sees by themselves: bidirectional marks, zero width, soft hyphen, tags, and their like. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu
/** Those of them that can change what stands beside them: joiners, and selectors of another form of a character. */
const FORMING = /[\p{Join_Control}\p{Variation_Selector}]/u
const FORMING_RUN = /[\p{Join_Control}\p{Variation_Selector}]+/gu
const JOINER = /\p{Join_Control}/u

/** Scripts whose letters a joiner changes: Jawi is written in the first one, Tamil in its own. */
const JOINING_SCRIPT =
  /[\p{sc=Arab}\p{sc=Syrc}\p{sc=Mong}\p{sc=Nkoo}\p{sc=Deva}\p{sc=Beng}\p{sc=Guru}\p{sc=Gujr}\p{sc=Orya}\p{sc=Taml}\p{sc=Telu}\p{sc=Knda}\p{sc=Mlym}\p{sc=Sinh}\p{sc=Khmr}\p{sc=Mymr}]/u
const LETTER = /[\p{L}\p{M}]/u
const EMOJI_PART = /[\p{Extended_Pictographic}\p{Emoji_Modifier}]/u
const HAS_VARIANTS = /[\p{Extended_Pictographic}\p{sc=Han}\p{sc=Mong}\p{sc=Mymr}]/u

/**
 * Removes what nobody sees from a typed, pasted or imported text, before any rule is asked: a number copied from contacts or a PDF
 * brings such characters along. What changes a letter or a sign stays: a joiner inside a script that has them or inside an emoji,
 * and a selector behind a sign that has several forms. Passwords, tokens and keys are taken as they are.
 */
export function removeInvisible(text: string): string {
  const formed = text.replace(INVISIBLE, character => (FORMING.test(character) ? character : ''))
  return formed.replace(FORMING_RUN, (run, offset: number) => {
    const before = [...formed.slice(Math.max(0, offset - 2), offset)].at(-1) ?? ''
    const [after = ''] = formed.slice(offset + run.length, offset + run.length + 2)
    return keptPartOf(run, before, after)
  })
}

/** The part of a run of joiners and selectors that changes what stands before and after it. */
function keptPartOf(run: string, before: string, after: string): string {
  const joins = (character: string) => JOINING_SCRIPT.test(character) && LETTER.test(character)
  if (JOINER.test(run.charAt(0))) {
    const [joiner = ''] = run
    if (joins(before) && joins(after)) return joiner
    return joiner === '\u200d' && EMOJI_PART.test(before) && EMOJI_PART.test(after) ? joiner : ''
  }
  const [selector = '', ...rest] = run
  const isKeycap = /[\d#*]/.test(before) && selector === '\ufe0f' && after === '\u20e3'
  if (isKeycap) return selector
  if (!HAS_VARIANTS.test(before)) return ''
  return rest.includes('\u200d') && EMOJI_PART.test(after) ? `${selector}\u200d` : selector
}

/** Writes full-width and Arabic digits as 0 to 9. */
export function toAsciiDigits(text: string): string {
  // The last four bits of each of them are its value.
  return text.replace(/[\uff10-\uff19\u0660-\u0669\u06f0-\u06f9]/g, digit => String(digit.charCodeAt(0) & 15))
}
