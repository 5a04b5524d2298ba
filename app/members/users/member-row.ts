import { type Cells, type CheckedRow, checkEmail, checkRow, toLine } from '#app/cms/imports/checked-row.ts'
import type { CsvField } from '#app/cms/imports/csv-columns.ts'
import { containsUrl } from '#app/platform/http/form-text.ts'

export interface MemberValue {
  email: string
  /** Empty if the file has none. */
  name: string
  affiliation: string
}

export const memberFields: CsvField[] = [
  { name: 'email', label: 'Email', required: true, aliases: ['email address', 'mail', 'user email'] },
  { name: 'name', label: 'Name', aliases: ['full name', 'display name', 'member', 'member name'] },
  { name: 'firstName', label: 'First name', aliases: ['first', 'given name', 'forename'] },
  { name: 'lastName', label: 'Last name', aliases: ['last', 'family name', 'surname'] },
  {
    name: 'affiliation',
    label: 'Affiliation',
    aliases: ['group', 'organization', 'organisation', 'chapter'],
  },
]

export function readMemberRow(cells: Cells): CheckedRow<MemberValue> {
  const email = toLine(cells.email)
    .replace(/^mailto:/i, '')
    .toLowerCase()
  const name =
    toLine(cells.name) || [toLine(cells.firstName), toLine(cells.lastName)].filter(Boolean).join(' ')
  const affiliation = toLine(cells.affiliation)
  return checkRow(name || email, email, { email, name, affiliation }, [
    checkEmail(email),
    [name.length <= 160, 'The name has more than 160 characters. Shorten it.'],
    // Emails contain the name, so a link in it could be used for spam.
    [!containsUrl(name), 'The name contains a link. Remove it.'],
    [affiliation.length <= 80, 'The affiliation has more than 80 characters. Shorten it.'],
  ])
}
