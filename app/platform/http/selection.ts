/** The most items that one bulk action changes. */
export const maxSelected = 500

/** An item of a list, and the version that the admin saw; 0 for items without versions. */
export interface SelectedItem {
  id: string
  version: number
}

/** All items that matched a filter when the admin saw the list. */
export interface Matching {
  count: number
  /** Identifies the items and their versions, because the count stays the same if one item replaces another. */
  digest: string
}

export interface Selection {
  items: SelectedItem[]
  /** All items that matched the filter; null if single rows were selected. */
  matching: Matching | null
  /** The query string of the list, without its cursor. */
  filter: URLSearchParams
}

const prefix = 'item:'
const itemId = /^[\w.-]{1,100}$/
const maxFilterLength = 1000

/** The name of a row's checkbox. Its value is the version. */
export const selectionField = (id: string) => prefix + id

/** The value of the checkbox that selects a whole page, which works without JavaScript. */
export const serializeItems = (items: readonly SelectedItem[]) =>
  items.map(({ id, version }) => `${version}:${id}`).join(' ')

/** The filter of a list in its URL: the parameters that have a value, without the cursor. */
export const filterOf = (params: URLSearchParams) =>
  new URLSearchParams([...params].filter(([name, value]) => value && name !== 'cursor'))

/** Reads the checkboxes of a list; ignores what is not an item. */
export function readSelection(fields: Readonly<Record<string, string>>): Selection {
  const versions = new Map<string, number>()
  const add = (id: string, text: string) => {
    const version = Number(text)
    if (itemId.test(id) && /^\d{1,9}$/.test(text)) versions.set(id, version)
  }
  for (const item of (fields.page ?? '').split(' ')) {
    const at = item.indexOf(':')
    if (at > 0) add(item.slice(at + 1), item.slice(0, at))
  }
  for (const [name, value] of Object.entries(fields)) {
    if (name.startsWith(prefix)) add(name.slice(prefix.length), value)
  }
  return {
    items: [...versions].map(([id, version]) => ({ id, version })),
    matching: parseMatching(fields.matching ?? ''),
    filter: filterOf(new URLSearchParams((fields.filter ?? '').slice(0, maxFilterLength))),
  }
}

/** The value of the checkbox that selects all items that match. */
export const serializeMatching = ({ count, digest }: Matching) => `${count}:${digest}`

/** A value that was tampered with matches no list, so nothing is changed. */
function parseMatching(text: string): Matching | null {
  if (text === '') return null
  const [count = '', digest = ''] = text.split(':')
  return { count: Number(count) || 0, digest }
}

/** The selection of an export, in its query string; null for the whole list. */
export function exportSelection(params: URLSearchParams): Selection | null {
  const selection = readSelection(Object.fromEntries(params))
  return params.has('selection') ? selection : null
}
