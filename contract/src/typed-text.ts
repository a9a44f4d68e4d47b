/**
 * Characters that nobody sees by themselves: bidirectional marks, zero width, soft hyphen, tags, and their like; without those
 * that can change what stands beside them.
 */
const INVISIBLE =
  /(?![\p{Join_Control}\p{Variation_Selector}])[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu

/** Blocks of the scripts whose letters a joiner changes: Arabic, which Jawi is written in, those of India and Sri Lanka, and others. */
const JOINING = '[\\u0600-\\u07ff\\u0900-\\u0dff\\u1000-\\u109f\\u1780-\\u18af\\ufb50-\\ufdff\\ufe70-\\ufefc]'
const EMOJI = '[\\p{Extended_Pictographic}\\p{Emoji_Modifier}]'

/** Joiners and selectors of another form of a sign, those that change something as a group. */
const FORMING = new RegExp(
  `((?<=${JOINING})\\p{Join_Control}(?=${JOINING})|(?<=${EMOJI}\\ufe0f?)\\u200d(?=${EMOJI})` +
    '|(?<=[\\p{Extended_Pictographic}\\p{sc=Han}\\p{sc=Mong}\\p{sc=Mymr}])\\p{Variation_Selector}|(?<=[\\d#*])\\ufe0f(?=\\u20e3))' +
    '|[\\p{Join_Control}\\p{Variation_Selector}]',
  'gu',
)

/**
 * Removes what nobody sees from a typed, pasted or imported text, before any rule is asked: a number copied from contacts or a PDF
 * brings such characters along. What changes a letter or a sign stays: a joiner inside a script that has them or inside an emoji,
 * and a selector behind a sign that has several forms. Passwords, tokens and keys are taken as they are.
 */
export function removeInvisible(text: string): string {
  return text.replace(INVISIBLE, '').replace(FORMING, '$1')
}

/** Writes full-width and Arabic digits as 0 to 9. */
export function toAsciiDigits(text: string): string {
  // The last four bits of each of them are its value.
  return text.replace(/[\uff10-\uff19\u0660-\u0669\u06f0-\u06f9]/g, digit => String(digit.charCodeAt(0) & 15))
}

/** Control characters and halves of characters, which no text may contain; line breaks and tabs are none. PostgreSQL cannot store NUL. */
const UNWANTED = /[^\P{Cc}\t\n\r]|\p{Cs}/u

/** The first character of a text that cannot be stored. */
export function findUnstorable(text: string): string | undefined {
  return UNWANTED.exec(text)?.[0]
}
