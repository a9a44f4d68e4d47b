/** A finding of the doctor: a `problem` needs action now, a `warning` soon. The text says what to do. */
export type Finding = { state: 'ok' | 'warning' | 'problem'; text: string }

export const ok = (text: string): Finding => ({ state: 'ok', text })
export const warning = (text: string): Finding => ({ state: 'warning', text })
export const problem = (text: string): Finding => ({ state: 'problem', text })
