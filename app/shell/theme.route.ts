import { redirect } from 'react-router'
import type { Route } from './+types/theme.route'
import { themeCookie } from './theme.ts'

/** Keeps the choice of colours for a visitor without scripts, and returns to the page it was made on. */
export async function action({ request }: Route.ActionArgs) {
  const form = await request.formData()
  return redirect(returnPath(request), { headers: { 'Set-Cookie': themeCookie(String(form.get('theme'))) } })
}

export function loader() {
  return redirect('/')
}

function returnPath(request: Request) {
  const referer = request.headers.get('referer') ?? ''
  if (!URL.canParse(referer)) return '/'
  const { host, pathname, search } = new URL(referer)
  return host === new URL(request.url).host ? pathname + search : '/'
}
