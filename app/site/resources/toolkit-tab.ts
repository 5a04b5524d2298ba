export type ToolkitTab = 'guides' | 'initiatives'

/** The tab that an address opens: Guides, unless it says otherwise. */
export function toolkitTab(search: URLSearchParams): ToolkitTab {
  return search.get('tab') === 'initiatives' ? 'initiatives' : 'guides'
}
