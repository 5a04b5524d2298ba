import { redirect } from 'react-router'
import { readFields } from '#app/platform/http/form.server.ts'
import { themeCookie } from '#app/platform/http/theme-cookie.ts'
import type { Route } from './+types/theme.route'

/** Keeps the choice of colours for a visitor without scripts, and returns to the page it was made on. */
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
  // Two slashes at the front would lead to another site.
  return host === new URL(request.url).host ? pathname.replace(/^[/\\]+/, '/') + search : '/'
}
