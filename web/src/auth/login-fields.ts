import { PHONE_PREFIXES } from '@portal/contract/regions'
import { type RememberedPhone, readRememberedPhone, readRememberMe } from '../session/remembered.ts'

export type LoginValues = RememberedPhone & { remember: boolean }

/** The values in the prerendered page. */
export const EMPTY_LOGIN: LoginValues = { prefix: PHONE_PREFIXES[0], phone: '', remember: false }

/** The number typed last in this tab, or else the number that remember-me stores. */
export function initialLoginValues(): LoginValues {
  const phone = readRememberedPhone(sessionStorage) ?? readRememberedPhone()
  return { ...EMPTY_LOGIN, ...phone, remember: readRememberMe() }
}

/** The login fields in the DOM. */
export function findLoginFields(form: HTMLFormElement) {
  const prefix = form.querySelector('select')
  const phone = form.querySelector<HTMLInputElement>('[type=tel]')
  const remember = form.querySelector<HTMLInputElement>('[type=checkbox]')
  const send = form.querySelector<HTMLButtonElement>('[type=submit]')
  if (!prefix || !phone || !remember || !send) throw new Error('The login lacks a field')
  return { prefix, phone, remember, send }
}

/** The current values of the login fields in the DOM. */
export function readLoginFields(form: HTMLFormElement): LoginValues {
  const { prefix, phone, remember } = findLoginFields(form)
  return { prefix: prefix.value, phone: phone.value, remember: remember.checked }
}
