import { phoneProblem } from '@portal/contract/phone'
import { findLoginFields, initialLoginValues, readLoginFields } from './auth/login-fields.ts'
import { readBrand } from './session/installed-brand.ts'
import { readToken } from './session/session.ts'
import { wearColour } from './session/worn-colour.ts'
import { desktop } from './ui/breakpoints.ts'

/**
 * Runs the prerendered login form until its main script has loaded: it fills in the remembered number, enables the button
 * for a valid number and marks a press. `usePreHydration` takes over the input and the press.
 */
function keepUntilLoaded(form: HTMLFormElement): void {
  const { prefix, phone, remember, send } = findLoginFields(form)
  const kept = initialLoginValues()
  prefix.value = kept.prefix
  phone.value = kept.phone
  remember.checked = kept.remember
  form.dataset.early = 'filled'
  const check = () => {
    if (form.dataset.early === undefined) return
    const values = readLoginFields(form)
    send.disabled = phoneProblem(values.prefix, values.phone) !== undefined
  }
  check()
  form.addEventListener('input', check)
  form.addEventListener('submit', event => {
    if (form.dataset.early === undefined) return
    event.preventDefault()
    form.dataset.early = 'pressed'
  })
}

/** Hides the neutral brand when another one is stored, and sets its colour. The main script shows its logo. */
function keepBrand(): void {
  const brand = readBrand()
  if (brand === undefined) return
  document.documentElement.dataset.branded = ''
  wearColour({ brand: brand.colour })
}

keepBrand()
const root = document.getElementById('root')
const form = root?.querySelector('form')
// Drop the prerendered form when another tab has logged in, or when the desktop layout needs a fresh render.
if (readToken() !== undefined || desktop.matches) {
  root?.replaceChildren()
} else if (form) keepUntilLoaded(form)
