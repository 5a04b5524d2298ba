import type { RouterContextProvider } from 'react-router'
import { requirePermission } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { notFound } from '#app/platform/http/errors.ts'
import { importKindsOf, importsAccess } from './import.ts'
import { requireImport } from './import-store.server.ts'

/** An import of a kind that the member may import; otherwise throws a 404. */
export async function requireAllowedImport(context: Readonly<RouterContextProvider>, id: string) {
  const { role } = requirePermission(context, importsAccess)
  const storedImport = await requireImport(context.get(databaseContext), id)
  return importKindsOf(role).includes(storedImport.kind) ? storedImport : notFound('Import')
}
