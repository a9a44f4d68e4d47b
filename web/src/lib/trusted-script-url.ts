type Policy = { createScriptURL(url: string): string }
type Policies = { createPolicy(name: string, rules: { createScriptURL(): string }): Policy }

const policies = new Map<string, Policy | undefined>()

/**
 * The address of a worker's script as a Trusted Types value. Its policy allows only this one address, and the content security
 * policy only these policies. @param name of the policy, which belongs to one address
 */
export function trustedScriptUrl(name: 'challenge-worker' | 'service-worker', url: string): string {
  // TypeScript has no types for it, and not all browsers support it.
  const { trustedTypes } = window as { trustedTypes?: Policies }
  const policy = policies.get(name) ?? trustedTypes?.createPolicy(name, { createScriptURL: () => url })
  policies.set(name, policy)
  return policy?.createScriptURL(url) ?? url
}
