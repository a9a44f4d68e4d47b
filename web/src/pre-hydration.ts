import { phoneProblem } from '@portal/contract/phone'
import { findLoginFields, initialLoginValues, readLoginFields } from './auth/login-fields.ts'
import { readBrand } from './session/installed-brand.ts'
import { readToken } from './session/session.ts'
import { wearColour } from './session/worn-colour.ts'
import { desktop } from './ui/breakpoints.ts'

/**
 * Within the login's document, until its script has come: the form knows the number of last time, its button works when the
 * number is one, and a press is seen to be heard. What was typed and pressed is taken over by use-early.ts.
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

/** Hides the neutral brand where another one is known, which the script shows, and begins in its colour. */
function keepBrand(): void {
  const brand = readBrand()
  if (brand === undefined) return
  document.documentElement.dataset.branded = ''
  wearColour({ brand: brand.colour })
}

keepBrand()
const root = document.getElementById('root')
const form = root?.querySelector('form')
// Another tab has logged in since this was asked for, or it is to stand in the desktop's box: then it is drawn anew.
if (readToken() !== undefined || desktop.matches) {
  root?.replaceChildren()
} else if (form) keepUntilLoaded(form)
