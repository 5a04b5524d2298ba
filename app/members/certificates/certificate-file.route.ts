import { requireMember } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { notFound } from '#app/platform/http/errors.ts'
import type { Route } from './+types/certificate-file.route'
import { certificateResponse } from './certificate-file.server.ts'
import { findCertificate } from './certificate-store.server.ts'

/** Downloads one of the member's certificates. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const member = requireMember(context)
  const certificate = await findCertificate(context.get(databaseContext), params.id, member.id)
  if (!certificate || certificate.revokedAt) return notFound('Certificate')
  return certificateResponse({ context, request }, certificate)
}
