import { useRevalidator } from 'react-router'
import { paths } from '../paths.ts'
import { useLogout } from './use-logout.ts'

/** Logs out and starts over, with the login layout looking at the stored session anew. */
export function useLeave(): () => Promise<void> {
  const logout = useLogout(paths.login)
  const { revalidate } = useRevalidator()
  return async () => {
    await logout()
    await revalidate()
  }
}
