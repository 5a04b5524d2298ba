import { type Cells, type CheckedRow, checkRow, toLine } from '#app/cms/imports/checked-row.ts'
import type { CsvField } from '#app/cms/imports/csv-columns.ts'
import { isHttpUrl } from '#app/platform/http/form-text.ts'
import { maxResourceTitleLength } from './resource-collection.ts'

export interface ResourceValue {
  title: string
  url: string
}

export const resourceFields: CsvField[] = [
  { name: 'title', label: 'Title', required: true, aliases: ['name', 'resource'] },
  {
    name: 'url',
    label: 'Link',
    required: true,
    aliases: ['url', 'address', 'web address', 'website', 'href'],
  },
]

export function readResourceRow(cells: Cells): CheckedRow<ResourceValue> {
  const title = toLine(cells.title)
  const link = toLine(cells.url)
  const url = isHttpUrl(link) ? new URL(link).href : ''
  return checkRow(title || link, url || link, { title, url }, [
    [title !== '', 'The title is missing. Add it.'],
    [
      title.length <= maxResourceTitleLength,
      `The title has more than ${maxResourceTitleLength} characters. Shorten it.`,
    ],
    [url !== '', `“${link.slice(0, 80)}” is not a valid link. It must start with https:// or http://.`],
    [url.length <= 2000, 'The link has more than 2,000 characters. Shorten it.'],
  ])
}
