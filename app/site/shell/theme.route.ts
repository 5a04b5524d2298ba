import { redirect } from 'react-router'
import { readFields } from '#app/platform/http/form.server.ts'
import { themeCookie } from '#app/platform/http/theme-cookie.ts'
import type { Route } from './+types/theme.route'

/** Stores the chosen theme in a cookie for visitors without JavaScript, and returns to the page they were on. */
export async function action({ request }: Route.ActionArgs) {
  const { theme = '' } = await readFields(request)
  return redirect(returnPath(request), { headers: { 'Set-Cookie': themeCookie(theme) } })
}

export function loader() {
  return redirect('/')
}

function returnPath(request: Request) {
  const referer = request.headers.get('referer') ?? ''
  if (!URL.canParse(referer)) return '/'
  const { host, pathname, search } = new URL(referer)
  // A leading double slash would redirect to another site.
  return host === new URL(request.url).host ? pathname.replace(/^[/\\]+/, '/') + search : '/'
}
