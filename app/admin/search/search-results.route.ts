import type { Route } from './+types/search-results.route'
import { readSearch } from './read-search.server.ts'

/** The results as JSON, for the command palette. */
export async function loader(args: Route.LoaderArgs) {
  return Response.json(await readSearch(args), { headers: { 'Cache-Control': 'private, no-store' } })
}
