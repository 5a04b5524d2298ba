import { data, Outlet } from 'react-router'
import { databaseContext } from '#app/platform/database/database.ts'
import { nullOnError } from '#app/platform/http/log-error.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import type { PageHandle } from '#app/ui/page/page-handle.ts'
import { metaText, pageMeta } from '#app/ui/page/page-meta.ts'
import { Toast } from '#app/ui/toast.tsx'
import type { Route } from './+types/resources.route'
import { withFiles } from './guide-file.server.ts'
import { listGuides } from './guide-store.server.ts'
import { readResourceEditor } from './resource-editor.server.ts'
import { ResourceEditor } from './resource-editor.tsx'
import { listResources } from './resource-store.server.ts'
import { resourceTexts } from './resource-texts.ts'
import { ResourcesView } from './resources-view.tsx'
import { toolkitTab } from './toolkit-tab.ts'

export const handle: PageHandle = {
  hydrate: 'interaction',
  query: ['tab', 'page', 'edit', 'q', 'state', 'cursor', 'copy'],
}

const retryHeaders = { 'Cache-Control': 'no-store', 'Retry-After': '5' }

export async function loader({ context, request }: Route.LoaderArgs) {
  const db = context.get(databaseContext)
  const now = new Date()
  const { searchParams } = new URL(request.url)
  const [guides, additional] = await Promise.all([
    nullOnError(
      context,
      listGuides(db, now).then((found) => withFiles(db, found)),
    ),
    nullOnError(context, listResources(db, searchParams.get('page'), now)),
  ])
  if (!guides || !additional) {
    const page = { tab: toolkitTab(searchParams), guides, additional, editor: null, flash: null }
    return data(page, { status: 503, headers: retryHeaders })
  }
  const { editor, flash, headers } = await readResourceEditor({ context, request })
  return data({ tab: toolkitTab(searchParams), guides, additional, editor, flash }, { headers })
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Resources',
    description: metaText(args, resourceTexts.description),
  })

/** The second tab is `initiatives/submit-initiative.route.tsx`. */
export default function ResourcesRoute({ loaderData: { editor, ...page } }: Route.ComponentProps) {
  return (
    <ResourcesView
      {...page}
      initiatives={<Outlet />}
      action={editor && <EditorToggle open={editor.list !== null} />}
      editor={
        editor && (
          <div className="shell-width">
            <Toast />
            {editor.list && editor.draft && <ResourceEditor {...editor.list} draft={editor.draft} />}
          </div>
        )
      }
    />
  )
}

/** Opens and closes the editor with links, so that it needs no script. */
function EditorToggle({ open }: { open: boolean }) {
  return (
    <ButtonLink variant="quiet" href={open ? '/resources' : '/resources?edit=resources'}>
      {open ? 'Close Resources Editor' : 'Edit Resources'}
    </ButtonLink>
  )
}
