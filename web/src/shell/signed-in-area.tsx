import { useQuery } from '@tanstack/react-query'
import { Outlet, useOutletContext } from 'react-router'
import { SignedInContext, signedInUserQuery, useSignedInCompany } from '../session/signed-in.ts'
import { m } from '../texts.ts'
import { QueryErrorBanner } from '../ui/query-error-banner.tsx'
import { LoadingSkeletonLines } from '../ui/skeleton.tsx'

/** The screens of an area, once the user and the company are known. The data and the code of the screen load meanwhile. */
export function SignedInArea() {
  const { data: user, ...details } = useQuery(signedInUserQuery)
  const { companies, company } = useSignedInCompany()
  const context = useOutletContext()
  const isFailed = details.isError || companies.isError
  return (
    <>
      <QueryErrorBanner subject={m.load_profile()} queries={[details, companies]} />
      {user && company ? (
        <SignedInContext value={{ user, company }}>
          <Outlet context={context} />
        </SignedInContext>
      ) : (
        !isFailed && <LoadingSkeletonLines gap="gap-5" lines={['h-8 w-48', 'h-32 w-full', 'h-32 w-full']} />
      )}
    </>
  )
}
