import { StatusBadge, type StatusTone } from '#app/ui/status-badge.tsx'
import type { PictureUse } from './picture-use.ts'

const states: Record<PictureUse['state'], { label: string; tone: StatusTone }> = {
  published: { label: 'Published', tone: 'success' },
  scheduled: { label: 'Scheduled', tone: 'open' },
  draft: { label: 'Draft', tone: 'neutral' },
  sending: { label: 'Sending', tone: 'open' },
  stopped: { label: 'Stopped', tone: 'error' },
  sent: { label: 'Sent', tone: 'success' },
  trash: { label: 'In the trash', tone: 'neutral' },
}

/**
 * The label of the link to an item: 'Edit' only if the item can be edited, which an item in the trash and an email that
 * has started sending cannot. Some kinds of items have no trash page, so the link opens the item itself.
 */
const editLabel = ({ noun, state, editPath }: Pick<PictureUse, 'noun' | 'state' | 'editPath'>) =>
  editPath.endsWith('/trash')
    ? 'Open the trash'
    : `${readOnlyStates.has(state) ? 'Open' : 'Edit'} the ${noun}`

const readOnlyStates = new Set<PictureUse['state']>(['trash', 'sending', 'stopped', 'sent'])

/** What uses a picture, with links to edit and view each item. */
export function UseList({
  uses,
  objects,
  isUpload,
  designPath,
}: {
  uses: PictureUse[]
  objects: string[]
  isUpload: boolean
  /** Where a design picture is replaced; null for any other picture. */
  designPath: string | null
}) {
  return (
    <section aria-labelledby="uses">
      <h2 id="uses" className="mb-3 text-xl">
        Where it is used
      </h2>
      {uses.length + objects.length === 0 && (
        <p className="text-muted">
          {isUpload
            ? 'Nothing uses this picture.'
            : designPath
              ? 'It is part of the site’s design, so it cannot be deleted.'
              : 'No content uses this picture. It is included with the site, so it cannot be deleted.'}
        </p>
      )}
      {designPath && (
        <p className="mb-3">
          <a className="link" href={designPath}>
            Show another picture in its place
          </a>
        </p>
      )}
      <ul className="grid gap-1">
        {uses.map(({ noun, title, state, editPath, publicPath }) => (
          <li key={`${noun} ${editPath} ${title}`} className="border-b border-hairline py-2">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <bdi className="font-semibold wrap-anywhere">{title}</bdi>
              <StatusBadge tone={states[state].tone}>{states[state].label}</StatusBadge>
            </p>
            <p className="flex flex-wrap gap-x-5">
              <a className="link py-2.5" href={editPath}>
                {editLabel({ noun, state, editPath })}
                <span className="sr-only"> {title}</span>
              </a>
              {publicPath && (
                <a className="link py-2.5" href={publicPath}>
                  View<span className="sr-only"> {title}</span>
                </a>
              )}
            </p>
          </li>
        ))}
        {objects.map((object) => (
          <li key={object} className="border-b border-hairline py-2">
            <p>
              A file that an app uploaded: <bdi className="wrap-anywhere">{object}</bdi>
            </p>
          </li>
        ))}
      </ul>
      {objects.length > 0 && (
        <p className="mt-3 text-sm text-muted">As long as the app keeps its file, the picture stays here.</p>
      )}
    </section>
  )
}
