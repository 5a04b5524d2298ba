import { runAdminAction } from '#app/cms/admin-action/admin-action.server.ts'
import { collectionsContext } from '#app/cms/collections/registry.server.ts'
import { requirePermission } from '#app/platform/auth/member.server.ts'
import { countText } from '#app/platform/count-text.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { formatDateTime } from '#app/platform/time/format-date-time.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { ChangeButton, ChangeForm } from '#app/ui/change-form.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/samples.route'
import { listSampleKinds, type SampleKind } from './sample-kinds.server.ts'
import { listSampleRemovals, removeSampleContent } from './sample-removal-store.server.ts'

const path = '/admin/sample-content'

export async function loader({ context }: Route.LoaderArgs) {
  requirePermission(context, 'settings')
  const db = context.get(databaseContext)
  const [kinds, removals, { timeZone }] = await Promise.all([
    listSampleKinds(db, context.get(collectionsContext).versioned),
    listSampleRemovals(db, new Date()),
    readSettings(db),
  ])
  return {
    kinds,
    removals: removals.map(({ id, count, removedAt }) => ({
      id,
      text: `${countText(count, 'item', 'items')}, removed on ${formatDateTime(removedAt, timeZone)}`,
    })),
  }
}

/** Removes the sample content, or one kind of it, with an undo. */
export function action(args: Route.ActionArgs) {
  return runAdminAction(args, {
    permission: 'settings',
    run: async ({ db, actor, now, values }) => {
      const collections = args.context.get(collectionsContext).versioned
      const removal = await removeSampleContent(db, { collections, kind: values.kind || null }, actor, now)
      if (!removal) return { path, text: 'There is no sample content left to remove.' }
      return {
        path,
        text: `Sample content removed: ${countText(removal.count, 'item', 'items')}.`,
        undo: { action: `${path}/restore`, fields: { removal: removal.id } },
        // The links are in the shell, which only a full page load reads again.
        reloadDocument: true,
      }
    },
    error: 'Error removing sample content. Please try again.',
    errorPath: path,
  })
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Sample content', description: '', noIndex: true })

export default function SamplesRoute({ loaderData: { kinds, removals } }: Route.ComponentProps) {
  const removable = kinds.filter(({ items }) => items.length > 0)
  const unremovable = kinds.flatMap((kind) => kind.unremovable)
  return (
    <AdminPage
      title="Sample content"
      lead="The text and links that came with the site. Anything you edit becomes yours and is not removed."
    >
      {removable.length === 0 ? (
        <EmptyState>
          {unremovable.length === 0
            ? 'All content on this site is yours.'
            : 'There is no sample content left to remove.'}
        </EmptyState>
      ) : (
        <>
          <div className="mb-8 flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
            <p className="max-w-xl">
              Visitors see these as your content. You can undo a removal for 30 days.
            </p>
            <ChangeForm action={path} submitLabel="Remove sample content" variant="danger" />
          </div>
          <div className="grid gap-x-10 gap-y-8 md:grid-cols-2">
            {removable.map((kind) => (
              <Kind key={kind.kind} {...kind} />
            ))}
          </div>
        </>
      )}
      {unremovable.length > 0 && <Unremovable items={unremovable} />}
      {removals.length > 0 && (
        <section aria-labelledby="removed" className="mt-12">
          <h2 id="removed" className="mb-2 text-lg">
            Removed
          </h2>
          <ul className="divide-y divide-hairline border-y border-hairline">
            {removals.map(({ id, text }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-2.5">
                {text}
                <ChangeButton action={`${path}/restore`} hiddenFields={{ removal: id }}>
                  Restore<span className="sr-only"> {text}</span>
                </ChangeButton>
              </li>
            ))}
          </ul>
        </section>
      )}
    </AdminPage>
  )
}

function Kind({ kind, title, items }: SampleKind) {
  return (
    <section aria-labelledby={`sample-${kind}`}>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={`sample-${kind}`} className="text-lg">
          {title} ({items.length})
        </h2>
        <ChangeButton action={path} hiddenFields={{ kind }}>
          Remove<span className="sr-only"> {title}</span>
        </ChangeButton>
      </div>
      <ul className="divide-y divide-hairline border-y border-hairline">
        {items.map(({ id, title: name, path: editPath }) => (
          <li key={id}>
            <a className="link block py-2.5 wrap-anywhere" href={editPath}>
              <bdi>{name}</bdi>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Unremovable({ items }: { items: SampleKind['unremovable'] }) {
  return (
    <section aria-labelledby="unremovable" className="mt-12">
      <h2 id="unremovable" className="mb-2 text-lg">
        Samples that cannot be removed
      </h2>
      <ul className="divide-y divide-hairline border-y border-hairline">
        {items.map(({ id, title, path: editPath, reason }) => (
          <li key={id} className="py-2.5">
            <a className="link font-semibold wrap-anywhere" href={editPath}>
              <bdi>{title}</bdi>
            </a>
            <p className="text-sm text-muted">{reason}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
