import type { Route } from './+types/statement-admin.route'
import { paperResponse } from './paper-response.server.ts'
import { requireDonorStatement } from './statement-access.server.ts'

/** Downloads a donor's statement for the treasurer. */
export async function loader(args: Route.LoaderArgs) {
  const { paper, year } = await requireDonorStatement(args, new Date())
  return paperResponse(paper, `statement-${year}.pdf`)
}
