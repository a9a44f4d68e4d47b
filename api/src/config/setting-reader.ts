/** Reads settings from the environment. Collects errors in `problems`, so that all are reported at once (D§1). */
export function createSettingReader(env: Record<string, string | undefined>, problems: string[]) {
  // An empty value counts as not set: compose files and CI write it so.
  const setting = (name: string) => env[name] || undefined
  const check = (ok: boolean, problem: string) => {
    if (!ok) problems.push(problem)
  }
  return {
    setting,
    check,
    /** Reads a whole number from 0 to `max`. */
    number(name: string, fallback: number, max: number): number {
      const value = Number(setting(name) ?? fallback)
      const ok = Number.isInteger(value) && value >= 0 && value <= max
      check(ok, `${name} must be a whole number from 0 to ${max}.`)
      return ok ? value : fallback
    },
    /** Reads one of two words; the first is the default. */
    choice<const Words extends readonly [string, string]>(name: string, words: Words): Words[number] {
      const word = words.find(one => one === (setting(name) ?? words[0]))
      check(word !== undefined, `${name} must be one of ${words.join(', ')}.`)
      return word ?? words[0]
    },
  }
}

export type SettingReader = ReturnType<typeof createSettingReader>
