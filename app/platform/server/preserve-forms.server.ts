import { type ActionFunctionArgs, data } from 'react-router'
import { hasStaffAccess, memberContext } from '#app/platform/auth/member.server.ts'
import { isUnavailable } from '#app/platform/database/is-unavailable.ts'
import { readFields, submittedFields, withoutSecrets } from '#app/platform/http/form.server.ts'
import { type FormResult, unavailableMessage } from '#app/platform/http/form-result.ts'
import { logError } from '#app/platform/http/log-error.server.ts'
import { readUploadForm } from '#app/platform/http/upload-form.server.ts'
import type { Route, Routes } from './route-table.server.ts'

/**
 * Wraps the action of every page: when the database cannot be reached or written to, the page responds with 503,
 * and its form keeps the submitted values, except passwords and codes.
 */
export function preserveForms(routes: Routes): Routes {
  const preserved = Object.entries(routes).map(([id, route]) => [id, route && withPreservedForm(route)])
  return Object.fromEntries(preserved)
}

function withPreservedForm(route: Route): Route {
  const { action, default: page } = route.module
  if (!action || !page) return route
  const preserveForm = async (args: ActionFunctionArgs) => {
    try {
      return await action(args)
    } catch (error) {
      if (!isUnavailable(error)) throw error
      logError(args.context, error)
      const values = withoutSecrets(await readSubmittedFields(args))
      const result: FormResult<never> = { values, errors: {}, problem: unavailableMessage, sent: null }
      return data(result, { status: 503 })
    }
  }
  return { ...route, module: { ...route.module, action: preserveForm } }
}

/** Reads the form if the action failed before reading it; empty if it cannot be read. */
async function readSubmittedFields({ request, context }: ActionFunctionArgs) {
  const read = submittedFields(request)
  if (read || request.bodyUsed) return read ?? {}
  try {
    // Only staff may upload files, which take memory.
    if (hasStaffAccess(context.get(memberContext))) return (await readUploadForm(request)).values
    return await readFields(request)
  } catch {
    return {}
  }
}
