import { EditableEmptyState } from '#app/ui/empty-state.tsx'
import { ExternalLink } from '#app/ui/external-link.tsx'
import { Paging } from '#app/ui/paging.tsx'
import { hostOf, type Resource } from './resource.ts'
import { resourceTexts } from './resource-texts.ts'
import type { ToolkitTab } from './toolkit-tab.ts'

interface Props {
  resources: Resource[]
  page: number
  pages: number
  tab: ToolkitTab
}

/** The resources, one per line, with the host each links to. */
export function ResourceList({ resources, page, pages, tab }: Props) {
  if (resources.length === 0) return <EditableEmptyState text={resourceTexts.noLinks} />
  return (
    <>
      <ul>
        {resources.map(({ id, title, url }) => (
          <li key={id} className="border-b border-hairline first:border-t">
            <ExternalLink
              href={url}
              className="group flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-4 text-ink no-underline"
            >
              <bdi className="min-w-0 font-serif text-lg wrap-anywhere group-hover:underline">{title}</bdi>
              <span className="text-sm text-muted">{hostOf(url)}</span>
            </ExternalLink>
          </li>
        ))}
      </ul>
      <Paging
        page={page}
        pageCount={pages}
        label="Pages of resources"
        href={(to) => `/resources?${tab === 'guides' ? '' : `tab=${tab}&`}page=${to}#additional-resources`}
      />
    </>
  )
}
