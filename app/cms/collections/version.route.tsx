import { runAdminAction } from '#app/cms/admin-action/admin-action.server.ts'
import { findPicturesById } from '#app/cms/media/picture-store.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { notFound } from '#app/platform/http/errors.ts'
import { sameOriginPath } from '#app/platform/http/same-origin-path.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { formatDateTime } from '#app/platform/time/format-date-time.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { ChangeForm } from '#app/ui/change-form.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/version.route'
import { restoreVersion } from './change-item-store.server.ts'
import { editAccess, formPath, historyPath, titleOf } from './collection.ts'
import { ComparedPicture } from './compared-picture.tsx'
import { compareVersions, type Piece } from './comparison.ts'
import { requireVersionedCollection, requireVersionedItem } from './require-item.server.ts'
import { findRevision } from './revision-store.server.ts'
import { undoAction } from './undo-action.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const collection = await requireVersionedCollection(context, params)
  const db = context.get(databaseContext)
  const item = await requireVersionedItem(db, collection, params.id)
  const revision =
    (await findRevision(db, collection, item.id, requestedVersion(params))) ?? notFound('Version')
  const pictureIds = [revision.snapshot, item].map(({ pictureId }) => (pictureId ? String(pictureId) : null))
  const [{ timeZone }, pictures] = await Promise.all([readSettings(db), findPicturesById(db, pictureIds)])
  return {
    title: titleOf(collection, item),
    versionsPath: historyPath(collection, item),
    currentVersion: item.version,
    version: revision.version,
    by: revision.actorName,
    at: formatDateTime(revision.at, timeZone),
    differences: compareVersions(collection, revision.snapshot, item),
    pictures: pictureIds.map((id) => (id ? (pictures.get(id) ?? ('deleted' as const)) : null)),
  }
}

/** Restores this version of the item. */
export async function action({ params, ...args }: Route.ActionArgs) {
  const collection = await requireVersionedCollection(args.context, params)
  return runAdminAction(args, {
    permission: editAccess(collection),
    load: (db) => requireVersionedItem(db, collection, params.id),
    run: async ({ db, actor, now, item, values }) => {
      // Only the undo button sends `withPublication` (`undoAction`).
      const withPublication = values.withPublication === 'yes'
      const earlierVersion = requestedVersion(params)
      const restoration = { id: item.id, version: Number(values.version), earlierVersion, withPublication }
      const result = await restoreVersion(db, collection, restoration, actor, now)
      if (result.outcome === 'notFound') return notFound('Version')
      if (result.outcome === 'conflict') {
        return {
          problem: `${result.by} changed this item after you opened this page. Please review the change before you restore a version.`,
        }
      }
      const next = sameOriginPath(values.next ?? '') ?? ''
      const target = next
        ? { path: next, onSite: true, reloadDocument: true }
        : { path: formPath(collection, item) }
      if (result.item.version === result.from) return { ...target, text: nothingRestoredMessage }
      return {
        ...target,
        text: withPublication ? 'The change was undone.' : `Version ${earlierVersion} was restored.`,
        undo: undoAction(collection, result, { label: withPublication ? 'Redo' : 'Undo', next }),
      }
    },
    error: `Error restoring ${collection.noun}. Please try again.`,
    errorPath: historyPath(collection, params),
  })
}

/** For example if only the slug differs, and another item has it now. */
const nothingRestoredMessage = 'Nothing changed, because nothing in that version can be restored.'

const requestedVersion = ({ version }: { version: string }) =>
  /^\d{1,9}$/.test(version) ? Number(version) : 0

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: `Version ${args.params.version}`, description: '', noIndex: true })

export default function VersionRoute({ loaderData }: Route.ComponentProps) {
  const { title, versionsPath, currentVersion, version, by, at, differences, pictures } = loaderData
  return (
    <AdminPage
      title={`Version ${version}`}
      lead={
        <>
          <bdi>{title}</bdi>: saved by <bdi>{by}</bdi> on {at}, compared with the current version.
        </>
      }
      back={{ path: versionsPath, label: 'All versions' }}
    >
      {differences.length === 0 && <Notice>This version is the same as the current one.</Notice>}
      {differences.length > 0 && (
        <>
          <p className="mb-6 text-sm text-muted">
            <del className="rounded-sm bg-clay-wash px-1">Only in version {version}</del>{' '}
            <ins className="rounded-sm bg-success-wash px-1">Only in the current version</ins>
          </p>
          <dl className="mb-8 grid max-w-3xl gap-6">
            {differences.map(({ column, label, pieces }) => (
              <div key={label}>
                <dt className="mb-1 font-semibold">{label}</dt>
                {column === 'pictureId' ? (
                  <dd className="card grid gap-4 p-4 sm:grid-cols-2">
                    <ComparedPicture caption={`In version ${version}`} picture={pictures[0] ?? null} />
                    <ComparedPicture caption="In the current version" picture={pictures[1] ?? null} />
                  </dd>
                ) : (
                  <dd dir="auto" className="card p-4 whitespace-pre-wrap wrap-anywhere">
                    {pieces.map((piece, index) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: the order of the pieces never changes
                      <PieceView key={index} {...piece} />
                    ))}
                  </dd>
                )}
              </div>
            ))}
          </dl>
          <ChangeForm
            action={`${versionsPath}/${version}`}
            hiddenFields={{ version: currentVersion }}
            submitLabel="Restore this version"
          />
        </>
      )}
    </AdminPage>
  )
}

function PieceView({ text, side }: Piece) {
  if (side === 'earlier') return <del className="mx-px rounded-sm bg-clay-wash">{text}</del>
  if (side === 'later') return <ins className="mx-px rounded-sm bg-success-wash">{text}</ins>
  return text
}
