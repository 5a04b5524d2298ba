export type ToolkitTab = 'guides' | 'initiatives'

/** The tab that a URL selects; Guides by default. */
export function toolkitTab(search: URLSearchParams): ToolkitTab {
  return search.get('tab') === 'initiatives' ? 'initiatives' : 'guides'
}
