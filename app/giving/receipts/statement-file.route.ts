import type { Route } from './+types/statement-file.route'
import { paperResponse } from './paper-response.server.ts'
import { requireStatement } from './statement-access.server.ts'

/** Downloads a statement. */
export async function loader(args: Route.LoaderArgs) {
  const { paper, year } = await requireStatement(args, new Date())
  return paperResponse(paper, `statement-${year}.pdf`)
}
