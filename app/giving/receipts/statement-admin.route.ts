import type { Route } from './+types/statement-admin.route'
import { documentResponse } from './document-response.server.ts'
import { requireDonorStatement } from './statement-access.server.ts'

/** Downloads a donor's statement for the treasurer. */
export async function loader(args: Route.LoaderArgs) {
  const { document, year } = await requireDonorStatement(args, new Date())
  return documentResponse(document, `statement-${year}.pdf`)
}
