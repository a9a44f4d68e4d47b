import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { presentParams } from './present-params.ts'

/**
 * What narrows a list that is read whole, kept in the address; what is empty says nothing.
 * @param read takes it from an address, where people may have written anything
 */
export function useListParams<List extends Record<string, string>>(read: (params: URLSearchParams) => List) {
  const [params, setParams] = useSearchParams()
  const change = useCallback(
    (part: Partial<List>, typing = false) => {
      const next = presentParams()
      for (const [name, value] of Object.entries(part)) {
        if (value) next.set(name, value)
        else next.delete(name)
      }
      setParams(next, { replace: typing })
    },
    [setParams],
  )
  const clear = useCallback(() => setParams({}), [setParams])
  return { list: read(params), change, clear }
}
