import { useEffect, useEffectEvent } from 'react'

/**
 * Takes the code out of the arriving SMS where the browser can (WebOTP).
 * @param round a new value waits for another message, as after a resend
 */
export function useWebOtp(onCode: (code: string) => void, round: number): void {
  const receive = useEffectEvent(onCode)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` is there to start over
  useEffect(() => {
    if (!('OTPCredential' in window)) return
    const leaving = new AbortController()
    const wanted: CredentialRequestOptions & { otp: { transport: string[] } } = {
      otp: { transport: ['sms'] },
      signal: leaving.signal,
    }
    navigator.credentials.get(wanted).then(
      credential => {
        if (credential && 'code' in credential && typeof credential.code === 'string') {
          receive(credential.code)
        }
      },
      () => undefined, // declined, timed out or left: the boxes are still there
    )
    return () => leaving.abort()
  }, [round])
}
