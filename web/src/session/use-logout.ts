import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../paths.ts'
import { logOut } from './log-out.ts'

/** The logout button's action. @param to where it leads: the start, or the admin login */
export function useLogout(to: string = paths.root): () => Promise<void> {
  const navigate = useNavigate()
  return useCallback(async () => {
    await logOut()
    await navigate(to)
  }, [navigate, to])
}
