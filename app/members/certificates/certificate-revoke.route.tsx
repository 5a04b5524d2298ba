import { redirect } from 'react-router'
import { requireMember } from '#app/platform/auth/member.server.ts'
import { type Database, databaseContext } from '#app/platform/database/database.ts'
import { notFound } from '#app/platform/http/errors.ts'
import { AccountPage } from '#app/ui/account-page.tsx'
import { ChangeForm } from '#app/ui/change-form.tsx'
import type { PageHandle } from '#app/ui/page/page-handle.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/certificate-revoke.route'
import { findCertificate, revokeCertificate } from './certificate-store.server.ts'

export const handle: PageHandle = { hydrate: 'interaction' }

const listPath = '/profile/hours#certificates'

const requireCertificate = async (db: Database, id: string, userId: string) =>
  (await findCertificate(db, id, userId)) ?? notFound('Certificate')

export async function loader({ context, params }: Route.LoaderArgs) {
  const member = requireMember(context)
  const { id, number, revokedAt } = await requireCertificate(
    context.get(databaseContext),
    params.id,
    member.id,
  )
  return revokedAt ? redirect(listPath) : { id, number }
}

/** Revokes one of the member's certificates. */
export async function action({ context, params }: Route.ActionArgs) {
  const member = requireMember(context)
  const db = context.get(databaseContext)
  const { id } = await requireCertificate(db, params.id, member.id)
  await revokeCertificate(db, id, 'member', new Date())
  return redirect(listPath)
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Revoke certificate', description: '', noIndex: true })

export default function CertificateRevokeRoute({ loaderData: { id, number } }: Route.ComponentProps) {
  return (
    <AccountPage
      title={`Revoke certificate ${number}?`}
      lead="The verification page will say that the certificate is revoked. This cannot be undone, but you can create a new certificate."
    >
      <ChangeForm
        id="revoke-form"
        action={`/profile/hours/certificates/${id}/revoke`}
        submitLabel="Revoke certificate"
        variant="danger"
        cancel={listPath}
      />
    </AccountPage>
  )
}
