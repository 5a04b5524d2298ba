import { type ComponentType, useCallback, useEffect, useState } from 'react'
import { SearchIcon } from '#app/ui/icons.tsx'
import { InlineScript } from '#app/ui/inline.tsx'
import earlySearch from './early-search.ts?script'
import { isSearchShortcut } from './search-shortcut.ts'

const searchPath = '/admin/search'

/** Opens the command palette, as Ctrl+K and Cmd+K do. Without JavaScript it is a link to the search page. */
export function SearchButton() {
  const [Palette, setPalette] = useState<ComponentType<{ onClose: () => void }>>()
  const open = useCallback(async () => {
    try {
      const { CommandPalette } = await import('./command-palette.tsx')
      setPalette(() => CommandPalette)
    } catch {
      location.assign(searchPath)
    }
  }, [])
  useEffect(() => {
    const openByShortcut = (event: KeyboardEvent) => {
      if (!isSearchShortcut(event)) return
      event.preventDefault()
      open()
    }
    addEventListener('keydown', openByShortcut)
    const wasPressed = document.documentElement.dataset.search !== undefined
    if (wasPressed) open()
    return () => removeEventListener('keydown', openByShortcut)
  }, [open])
  return (
    <>
      <a
        href={searchPath}
        className="flex min-h-12 min-w-12 items-center justify-center gap-2 rounded-md lg:min-h-11 border border-edge bg-surface px-3 text-ink no-underline hover:border-evergreen hover:text-evergreen"
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return
          event.preventDefault()
          open()
        }}
      >
        <SearchIcon className="size-5" />
        <span className="max-lg:sr-only lg:flex-1">Search</span>
        <span
          aria-hidden="true"
          className="needs-script text-sm text-muted max-lg:hidden pointer-coarse:hidden"
        >
          Ctrl K
        </span>
      </a>
      <InlineScript source={earlySearch} />
      {Palette && <Palette onClose={() => setPalette(undefined)} />}
    </>
  )
}
