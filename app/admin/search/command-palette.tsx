import { Command } from 'cmdk'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { SearchResult, SearchResultGroup } from './search.ts'
import { takeTypedSearch } from './search-shortcut.ts'

const debounceMs = 150

interface SearchState {
  groups: SearchResultGroup[]
  /** The query that `groups` belong to; null before the first results. */
  query: string | null
  status: 'ready' | 'searching' | 'failed'
}

/** A dialog that searches the admin area while someone types. The server does the search. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const navigate = useNavigate()
  const [query, setQuery] = useState('')
  const { groups, query: searchedQuery, status } = useSearch(query)
  const [selected, setSelected] = useState('')
  useEffect(() => setSelected(firstItemValue(groups)), [groups])
  useEffect(() => {
    dialog.current?.showModal()
    setQuery(takeTypedSearch() ?? '')
  }, [])

  function open(path: string) {
    dialog.current?.close()
    navigate(path)
  }

  /** While the results belong to another query, Enter opens the search page instead of one of them. */
  function searchOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || searchedQuery === query) return
    event.preventDefault()
    open(`/admin/search?${new URLSearchParams({ q: query })}`)
  }

  return (
    <dialog
      ref={dialog}
      aria-label="Search"
      closedby="any"
      onClose={onClose}
      className="dialog mt-[10dvh] max-w-xl p-0"
    >
      <Command
        shouldFilter={false}
        loop
        label="Search"
        value={selected}
        onValueChange={setSelected}
        onKeyDown={searchOnEnter}
      >
        <Command.Input
          value={query}
          onValueChange={setQuery}
          placeholder="Find a screen, person, event or text"
          className="w-full border-b border-hairline bg-transparent px-5 py-4 text-lg text-ink outline-none"
        />
        <Command.List className="max-h-[60dvh] overflow-y-auto p-2">
          {status === 'ready' && groups.length === 0 && (
            <Command.Empty className="px-3 py-4 text-muted">No matches.</Command.Empty>
          )}
          {status === 'failed' && (
            <p role="alert" className="px-3 py-4">
              The search failed. Please try again.
            </p>
          )}
          {groups.map(({ title, results }) => (
            <Command.Group
              key={title}
              heading={title}
              className="[&_[cmdk-group-heading]]:eyebrow [&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:py-2"
            >
              {results.map((result) => (
                <Command.Item
                  key={itemValue(title, result)}
                  value={itemValue(title, result)}
                  onSelect={() => open(result.path)}
                  className="flex min-h-11 cursor-pointer items-center justify-between gap-4 rounded-sm px-3 py-1.5 data-[selected=true]:bg-wash"
                >
                  <bdi className="min-w-0 font-medium wrap-anywhere">{result.title}</bdi>
                  <span className="max-w-1/2 shrink-0 truncate text-sm text-muted">{result.detail}</span>
                </Command.Item>
              ))}
            </Command.Group>
          ))}
        </Command.List>
      </Command>
    </dialog>
  )
}

const itemValue = (group: string, { path, title }: SearchResult) => `${group} ${path} ${title}`

/** The first result of a search is selected, so that Enter opens it. */
function firstItemValue([group]: SearchResultGroup[]) {
  const [result] = group?.results ?? []
  return group && result ? itemValue(group.title, result) : ''
}

/** Searches after a pause in typing. The last results stay until the next ones arrive. */
function useSearch(query: string) {
  const [state, setState] = useState<SearchState>({ groups: [], query: null, status: 'searching' })
  useEffect(() => {
    const controller = new AbortController()
    const timer = setTimeout(
      async () => {
        setState((last) => ({ ...last, status: 'searching' }))
        const groups = await fetchResults(query, controller.signal)
        if (!controller.signal.aborted)
          setState({ groups: groups ?? [], query, status: groups ? 'ready' : 'failed' })
      },
      query ? debounceMs : 0,
    )
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [query])
  return state
}

/** Null on an error. */
async function fetchResults(query: string, signal: AbortSignal) {
  try {
    const response = await fetch(`/admin/search/results?${new URLSearchParams({ q: query })}`, { signal })
    if (!response.ok) return null
    const { groups }: { groups: SearchResultGroup[] } = await response.json()
    return groups.filter(({ results }) => results.length > 0)
  } catch {
    return null
  }
}
