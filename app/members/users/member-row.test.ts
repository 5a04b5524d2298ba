import { expect, test } from 'vitest'
import { matchColumns, missingFields } from '#app/cms/imports/csv-columns.ts'
import { csvHeaders } from '#app/cms/imports/csv-reader.server.ts'
import { formatCsvRows } from '#app/platform/csv.ts'
import { memberFields, readMemberRow } from './member-row.ts'

test('columns are found by their headers, in any order', async () => {
  const headers = await csvHeaders(formatCsvRows([['Last Name', 'E-Mail Address', 'Group', 'First name']]))
  expect(matchColumns(memberFields, headers)).toEqual({
    email: 1,
    name: null,
    firstName: 3,
    lastName: 0,
    affiliation: 2,
  })
  const unknown = matchColumns(memberFields, ['Foo'])
  expect(missingFields(memberFields, unknown).map(({ name }) => name)).toEqual(['email'])
})

test('an address is normalized; a row without a valid address or with a link in the name is rejected', () => {
  expect(readMemberRow({ email: ' Amina@Example.org ', firstName: 'Amina', lastName: 'K' })).toMatchObject({
    key: 'amina@example.org',
    value: { email: 'amina@example.org', name: 'Amina K', affiliation: '' },
  })
  for (const cells of [{ email: 'x' }, { email: '' }, { email: 'a@b.org', name: 'see http://x.example' }]) {
    expect(readMemberRow(cells as never).value).toBeNull()
  }
})

test('a name that contains a link is rejected', () => {
  const email = 'amina@example.org'
  expect(readMemberRow({ email, name: 'Amina, www.evil.example' })).toMatchObject({ value: null })
  expect(readMemberRow({ email, name: 'Amina' })).toMatchObject({ value: { name: 'Amina' } })
})
