import { useCallback, useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { type ListState, readListState, writeListState } from './list-state.ts'

/** At once: the next key must find the menus as the last one left them, not as they are once React has time. */
const AT_ONCE = { flushSync: true }

/** The list's state in the address, and the ways to change it; any change but the page's goes to page 1 (R§2). */
export function useListState() {
  const [params, setParams] = useSearchParams()
  const list = readListState(params)
  const written = writeListState(list).toString()
  const unlike = written !== params.toString()

  // The page is always written, also when someone arrives without it.
  useEffect(() => {
    if (unlike) setParams(new URLSearchParams(written), { replace: true })
  }, [unlike, written, setParams])

  const narrow = useCallback(
    (change: Partial<Omit<ListState, 'page'>>, typing = false) =>
      setParams(now => writeListState({ ...readListState(now), ...change, page: 1 }), {
        ...AT_ONCE,
        replace: typing,
      }),
    [setParams],
  )
  const turnTo = useCallback(
    (page: number, replace = false) =>
      setParams(now => writeListState({ ...readListState(now), page }), {
        // Replacing comes from an effect, where nothing can be flushed.
        ...(!replace && AT_ONCE),
        replace,
      }),
    [setParams],
  )
  const clear = useCallback(() => setParams(new URLSearchParams({ page: '1' }), AT_ONCE), [setParams])
  return { list, narrow, turnTo, clear }
}
