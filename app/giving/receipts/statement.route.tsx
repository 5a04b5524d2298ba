import type { PageHandle } from '#app/ui/page/page-handle.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/statement.route'
import { DocumentPage } from './document-page.tsx'
import { requireStatement } from './statement-access.server.ts'

export const handle: PageHandle = { query: ['token'] }

/** Shows what a donor gave in a year. */
export async function loader(args: Route.LoaderArgs) {
  const { document, year, search } = await requireStatement(args, new Date())
  return { document, file: `/statements/${year}/file${search}` }
}

/** The page shows personal data, and its links must not pass on the token. */
export function headers() {
  return { 'Cache-Control': 'no-store', 'Referrer-Policy': 'same-origin' }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: args.loaderData?.document.title ?? 'Statement', description: '', noIndex: true })

export default function StatementRoute({ loaderData: { document, file } }: Route.ComponentProps) {
  return <DocumentPage document={document} file={file} />
}
