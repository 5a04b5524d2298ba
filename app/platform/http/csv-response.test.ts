import { expect, test } from 'vitest'
import { csvResponse } from './csv-response.server.ts'

async function* pages(...rows: { name: string; age: number }[][]) {
  yield* rows
}

const columns = { Name: (row: { name: string }) => row.name, Age: (row: { age: number }) => row.age }

test('streams a list with its header line, page by page', async () => {
  const response = csvResponse(
    'members',
    columns,
    pages([{ name: 'Sāra', age: 20 }], [{ name: '=1+1', age: 3 }]),
  )
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="members.csv"')
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(bytes.toString()).toBe('\uFEFF"Name","Age"\r\n"Sāra","20"\r\n"\'=1+1","3"\r\n')
})

test('an empty list has only the header line', async () => {
  expect(await csvResponse('members', columns, pages()).text()).toBe('"Name","Age"\r\n')
})
