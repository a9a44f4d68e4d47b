import { expect, onTestFinished, test } from 'vitest'
import { subscribeToTabReturn } from './session.ts'

test('when a user returns to the tab, the session is checked before any call is made [D§4]', () => {
  const heard: string[] = []
  const ask = () => heard.push('asked')
  addEventListener('visibilitychange', ask)
  onTestFinished(() => removeEventListener('visibilitychange', ask))
  const stop = subscribeToTabReturn(() => heard.push('looked'))
  const comeBack = () => document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))

  comeBack()
  expect(heard).toEqual(['looked', 'asked'])

  document.body.dispatchEvent(new FocusEvent('focus'))
  expect(heard, 'a focus within the page is no return').toEqual(['looked', 'asked'])

  stop()
  comeBack()
  expect(heard).toEqual(['looked', 'asked', 'asked'])
})
