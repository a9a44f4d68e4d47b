import { Link, type LinkProps } from 'react-router'
import { paths } from '../paths.ts'
import { useSignedIn } from '../session/signed-in.ts'

/** A link to the sample request; none for a closed account, which cannot request any more. */
export function RequestLink(props: Omit<LinkProps, 'to'>) {
  const { user } = useSignedIn()
  return user.closing ? null : <Link {...props} to={paths.sampleRequest} />
}
