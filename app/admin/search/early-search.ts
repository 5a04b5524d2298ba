import { isSearchShortcut } from './search-shortcut.ts'

/**
 * Remembers Ctrl+K, and what is typed after it, until the command palette opens, because its scripts may load slowly.
 * Enter opens the search page instead. Inlined in the admin pages.
 */
const { dataset } = document.documentElement
const clearTypedSearch = () => {
  delete dataset.search
}

addEventListener('pointerdown', clearTypedSearch)
addEventListener(
  'keydown',
  (event) => {
    if (isSearchShortcut(event) && !document.querySelector('dialog[open]')) dataset.search = ''
    else if (dataset.search === undefined) return
    else if (event.key === 'Enter')
      location.assign(`/admin/search?${new URLSearchParams({ q: dataset.search })}`)
    else if (event.key === 'Backspace') dataset.search = dataset.search.slice(0, -1)
    else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey)
      dataset.search += event.key
    else {
      // Escape and Tab end the search; other keys, such as Shift, do not.
      if (['Escape', 'Tab'].includes(event.key)) clearTypedSearch()
      return
    }
    event.preventDefault()
  },
  true,
)
