import { type ActionFunctionArgs, data, type ServerBuild } from 'react-router'
import { isUnavailable } from '#app/platform/database/is-unavailable.ts'
import { submittedFields, withoutSecrets } from '#app/platform/http/form.server.ts'
import type { FormResult } from '#app/platform/http/form-result.ts'
import { logError } from '#app/platform/http/log-error.server.ts'

const problem =
  'This could not be saved just now. What you typed is still here. Please try again in a moment.'

type Routes = ServerBuild['routes']
type Route = NonNullable<Routes[string]>

/**
 * Wraps the action of every page: when the database cannot be reached or written, the page responds with 503 and
 * its form with the submitted values, except passwords and codes.
 */
export function keepForms(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => [id, route && withKeptForm(route)])
  return { ...build, routes: Object.fromEntries(routes) as Routes }
}

function withKeptForm(route: Route): Route {
  const { action, default: page } = route.module
  if (!action || !page) return route
  const keepForm = async (args: ActionFunctionArgs) => {
    try {
      return await action(args)
    } catch (error) {
      if (!isUnavailable(error)) throw error
      logError(args.context, error)
      const values = withoutSecrets(submittedFields(args.request))
      return data<FormResult<never>>({ values, errors: {}, problem, sent: null }, { status: 503 })
    }
  }
  return { ...route, module: { ...route.module, action: keepForm } }
}
