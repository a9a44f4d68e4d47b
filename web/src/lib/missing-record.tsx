import { NotFoundPicture } from '../brand/illustrations/not-found-picture.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

/** For a record that does not exist. A retry cannot help, so this links to the list instead. */
export function MissingRecord({ text, list }: { text: string; list: { to: string; name: string } }) {
  return (
    <EmptyState picture={<NotFoundPicture />} text={text}>
      <ButtonLink variant="secondary" to={list.to}>
        {list.name}
      </ButtonLink>
    </EmptyState>
  )
}
