import type { Route } from './+types/statement-file.route'
import { documentResponse } from './document-response.server.ts'
import { requireStatement } from './statement-access.server.ts'

/** Downloads a statement. */
export async function loader(args: Route.LoaderArgs) {
  const { document, year } = await requireStatement(args, new Date())
  return documentResponse(document, `statement-${year}.pdf`)
}
