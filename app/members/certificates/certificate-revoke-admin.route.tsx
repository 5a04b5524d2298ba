import { runAdminAction } from '#app/cms/admin-action/admin-action.server.ts'
import { requirePermission } from '#app/platform/auth/member.server.ts'
import { type Database, databaseContext } from '#app/platform/database/database.ts'
import { notFound } from '#app/platform/http/errors.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { ChangeForm } from '#app/ui/change-form.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/certificate-revoke-admin.route'
import { revokeAsAdmin } from './certificate-admin-store.server.ts'
import { findCertificate } from './certificate-store.server.ts'

const listPath = '/admin/certificates'

const requireCertificate = async (db: Database, id: string) =>
  (await findCertificate(db, id)) ?? notFound('Certificate')

export async function loader({ context, params }: Route.LoaderArgs) {
  requirePermission(context, 'people')
  const { id, number, name } = await requireCertificate(context.get(databaseContext), params.id)
  return { id, number, name }
}

export function action({ params, ...args }: Route.ActionArgs) {
  return runAdminAction(args, {
    permission: 'people',
    load: (db) => requireCertificate(db, params.id),
    run: async ({ db, actor, now, item }) => {
      const revoked = await revokeAsAdmin(db, item, actor, now)
      const text = `Certificate ${item.number} ${revoked ? 'was' : 'was already'} revoked.`
      return { path: listPath, text }
    },
    error: 'The certificate could not be revoked. Please try again.',
  })
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Revoke certificate', description: '', noIndex: true })

export default function RevokeRoute({ loaderData: { id, number, name }, actionData }: Route.ComponentProps) {
  return (
    <AdminPage back={{ path: listPath, label: 'Certificates' }} title={`Revoke certificate ${number}?`}>
      <p className="mb-6 max-w-xl wrap-anywhere">
        The verification page for this certificate, issued to <bdi>{name}</bdi>, will say that it was revoked.
        This cannot be undone.
      </p>
      <ChangeForm
        action={`${listPath}/${id}/revoke`}
        result={actionData}
        submitLabel="Revoke certificate"
        variant="danger"
        cancel={listPath}
      />
    </AdminPage>
  )
}
