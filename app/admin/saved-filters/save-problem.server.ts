import type { Failure } from '#app/cms/admin-action/admin-action.server.ts'
import { maxFilters, type SaveProblem } from './saved-filter-store.server.ts'

/** Why a filter could not be saved, for its form. */
export function describeProblem(saveProblem: SaveProblem): Failure {
  if (saveProblem.problem === 'full')
    return { problem: `A list can have at most ${maxFilters} saved filters. Delete one first.` }
  if (saveProblem.problem === 'query')
    return { problem: `This filter is already saved as “${saveProblem.name}”.` }
  if (saveProblem.problem === 'notFound') return { status: 404, problem: 'This filter no longer exists.' }
  const error = 'Another filter for this list has this name.'
  return { problem: 'The filter was not saved.', errors: { name: error } }
}
