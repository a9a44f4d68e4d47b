import { useEffect, useEffectEvent } from 'react'

/**
 * Reads the code from the SMS in browsers with WebOTP.
 * @param sendCount a new value waits for another SMS, for example after a resend
 */
export function useSmsCodeByWebOtp(onCode: (code: string) => void, sendCount: number): void {
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
      () => undefined, // declined, timed out or aborted: the user types the code
    )
    return () => leaving.abort()
  }, [sendCount])
}
