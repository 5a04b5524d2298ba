import { availableParallelism } from 'node:os'
import { expect, test } from '#tests/e2e.ts'
import { startPostgres } from '#tests/postgres.ts'
import { type Site, startSite } from '#tests/site.ts'

let lastPageNumber = 10_000_000

/** Requests pages beyond the end of the list, which show the upcoming events. None is cached: none was requested before. */
const readPages = (site: Site, count: number) =>
  Promise.all(
    Array.from({ length: count }, async () => {
      const page = String(++lastPageNumber)
      const response = await fetch(`${site.url}/volunteer?view=list&page=${page}`)
      expect(response.status).toBe(200)
      // The list of events, without what differs between requests.
      return /<main[\s\S]*<\/main>/.exec((await response.text()).replaceAll(page, 'N'))?.[0] ?? ''
    }),
  )

const startedMessage = 'started a thread that renders pages'

/** Requests pages until another thread renders some of them. On a machine with one core, none starts. */
async function overload(site: Site) {
  if (availableParallelism() > 1) {
    const output = () => readPages(site, 16).then(site.output)
    return expect.poll(output, { timeout: 60_000, intervals: [0] }).toContain(startedMessage)
  }
  for (let round = 0; round < 20; round++) await readPages(site, 16)
  expect(site.output()).not.toContain(startedMessage)
}

/** Checks what visitors get from an overloaded server. */
async function checkPages(site: Site) {
  await overload(site)
  const pages = await readPages(site, 60)
  expect(new Set(pages).size).toBe(1)
  expect(pages[0]).toContain('Meal Packing Evening')

  await site.db
    .updateTable('event')
    .set({ title: 'Packing for neighbors' })
    .where('title', '=', 'Meal Packing Evening')
    .execute()
  await expect
    .poll(async () => (await readPages(site, 8)).every((page) => page.includes('Packing for neighbors')))
    .toBe(true)
  const changed = await readPages(site, 60)
  expect(new Set(changed).size).toBe(1)
  expect(changed[0]).toContain('Packing for neighbors')
  expect(site.output()).not.toMatch(/"level":[56]0/)
}

// The built server with more pages to render than its main thread can. No browser is involved.
test.describe('pages from several threads', { tag: '@server' }, () => {
  test('are the same, and current, on SQLite', async () => {
    const site = await startSite({ LOG_LEVEL: 'info' })
    await checkPages(site)
    expect(await site.stop()).toBe(0)
  })

  test('are the same, and current, on PostgreSQL', async () => {
    const postgres = await startPostgres()
    const site = await startSite({ LOG_LEVEL: 'info', DATABASE_URL: postgres.url('postgres') })
    await checkPages(site)
    expect(await site.stop()).toBe(0)
    await postgres.stop()
  })
})
