/** What a screen would lose when the desktop view takes its place, or gives it back (D§9). */
export type Carried = {
  path: string
  /** Navigation state. */
  state: unknown
  /** `data-opened` of what stands open; what has the same `data-opens` opens it. */
  opened: string[]
  /** Fields by what they are called, with what is in them. */
  typed: Map<string, string>
}

export type FieldElement = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

export function readCarried({ document, history, location }: Window): Carried {
  const opened = [...document.querySelectorAll<HTMLElement>('[data-opened]')]
  return {
    path: location.pathname,
    state: history.state?.usr,
    opened: opened.map(({ dataset }) => dataset.opened ?? ''),
    typed: new Map([...findFields(document)].map(([name, field]) => [name, readField(field)])),
  }
}

/** A document's fields by tag and label; the boxes of a code are left to whoever has it. */
export function findFields(document: Document): Map<string, FieldElement> {
  const fields = new Map<string, FieldElement>()
  for (const field of document.querySelectorAll<FieldElement>(
    'input:not([maxlength="1"]), textarea, select',
  )) {
    const name = `${field.tagName} ${field.ariaLabel ?? field.labels?.[0]?.textContent}`
    if (!fields.has(name)) fields.set(name, field)
  }
  return fields
}

export function isCheckbox(field: FieldElement): field is HTMLInputElement {
  return field.type === 'checkbox'
}

function readField(field: FieldElement): string {
  return isCheckbox(field) ? String(field.checked) : field.value
}
