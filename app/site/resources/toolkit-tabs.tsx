import type { KeyboardEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { useText } from '#app/ui/editable-text.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { resourceTexts } from './resource-texts.ts'
import type { ToolkitTab } from './toolkit-tab.ts'

const tabs: { tab: ToolkitTab; label: string; to: string }[] = [
  { tab: 'guides', label: 'Guides', to: '/resources' },
  { tab: 'initiatives', label: 'Initiatives', to: '/resources?tab=initiatives' },
]

export const panelId = 'toolkit-panel'
export const tabId = (tab: ToolkitTab) => `toolkit-tab-${tab}`

/**
 * Tabs that are links. Without JavaScript, each opens its URL and the Tab key reaches both; with it, they follow the
 * tabs pattern of the ARIA Authoring Practices: one tab stop and arrow keys.
 */
export function ToolkitTabs({ current }: { current: ToolkitTab }) {
  const navigate = useNavigate()
  const t = useText()
  const isHydrated = useHydrated()

  function move(event: KeyboardEvent) {
    const from = tabs.findIndex(({ tab }) => tab === current)
    const target = { ArrowRight: from + 1, ArrowLeft: from - 1, Home: 0, End: tabs.length - 1 }[event.key]
    const next = target === undefined ? undefined : tabs[(target + tabs.length) % tabs.length]
    if (!next) return
    event.preventDefault()
    document.getElementById(tabId(next.tab))?.focus()
    navigate(next.to, { preventScrollReset: true })
  }

  return (
    <div
      role="tablist"
      aria-label={t(resourceTexts.toolkitTitle)}
      onKeyDown={move}
      className="flex flex-wrap gap-x-8 border-b border-hairline"
    >
      {tabs.map(({ tab, label, to }) => (
        <Link
          key={tab}
          id={tabId(tab)}
          role="tab"
          to={to}
          preventScrollReset
          aria-selected={tab === current}
          aria-controls={panelId}
          tabIndex={isHydrated && tab !== current ? -1 : undefined}
          className="-mb-px inline-flex min-h-12 items-center border-b-3 border-transparent font-serif text-lg font-semibold text-muted no-underline hover:text-ink aria-selected:border-brass aria-selected:text-ink"
        >
          {label}
        </Link>
      ))}
    </div>
  )
}
