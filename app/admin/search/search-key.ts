/** Ctrl+K, or Cmd+K on a Mac. */
export const isSearchKey = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey

/** What was typed after the key while the command palette could not open yet; undefined without the key. */
export function takeTypedSearch() {
  const { dataset } = document.documentElement
  const { search } = dataset
  delete dataset.search
  return search
}
