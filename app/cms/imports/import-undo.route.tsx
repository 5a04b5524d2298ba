import { runAdminAction } from '#app/cms/admin-action/admin-action.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { PostForm } from '#app/ui/post-form.tsx'
import type { Route } from './+types/import-undo.route'
import { formatCount, importsAccess } from './import.ts'
import { countRows, undoImport } from './import-store.server.ts'
import { requireAllowedImport } from './require-import.server.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { kind, name, state } = await requireAllowedImport(context, params.id)
  const db = context.get(databaseContext)
  const { outcomes } = await countRows(db, params.id)
  return { kind, name, state, added: outcomes.added ?? 0, changed: outcomes.changed ?? 0 }
}

export function action({ params: { id }, ...args }: Route.ActionArgs) {
  const path = `/admin/imports/${id}`
  return runAdminAction(args, {
    permission: importsAccess,
    load: () => requireAllowedImport(args.context, id),
    run: async ({ db, actor, now }) => {
      await undoImport(db, id, actor, now)
      return { path }
    },
    error: 'The import could not be undone. Please try again.',
    errorPath: path,
  })
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Undo an import', description: '', noIndex: true })

export default function ImportUndoRoute({ loaderData, params }: Route.ComponentProps) {
  const { kind, name, state, added, changed } = loaderData
  const path = `/admin/imports/${params.id}`
  return (
    <AdminPage
      title="Undo this import?"
      lead={<bdi className="wrap-anywhere">{name}</bdi>}
      back={{ path, label: 'Back to the import' }}
    >
      {state === 'done' || state === 'failed' ? (
        <>
          <ul className="list-disc ps-5">
            {added > 0 && (
              <li>
                {formatCount(added, kind)} added by this import will be{' '}
                {kind === 'gifts'
                  ? 'corrected to zero; the ledger keeps both entries'
                  : 'permanently deleted'}
                .
              </li>
            )}
            {changed > 0 && (
              <li>{formatCount(changed, kind)} changed by this import will be changed back.</li>
            )}
            <li>Items that were edited or used after the import are kept and listed with the reason.</li>
          </ul>
          <PostForm className="mt-6 flex flex-wrap gap-3">
            <Button variant="danger">Undo import</Button>
            <ButtonLink variant="quiet" href={path}>
              Cancel
            </ButtonLink>
          </PostForm>
        </>
      ) : (
        <p>There is nothing to undo.</p>
      )}
    </AdminPage>
  )
}
