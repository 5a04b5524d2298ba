/** Ctrl+K, or Cmd+K on a Mac. */
export const isSearchShortcut = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey

/** Returns and clears what was typed after Ctrl+K before the command palette opened; undefined without Ctrl+K. */
export function takeTypedSearch() {
  const { dataset } = document.documentElement
  const { search } = dataset
  delete dataset.search
  return search
}
