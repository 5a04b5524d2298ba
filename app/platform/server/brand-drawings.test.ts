import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { waitFor } from '#tests/site.ts'
import { BrandDrawings } from './brand-drawings.server.ts'
import { staticFiles } from './static-files.server.ts'

/** Draws `a.avif`, and `b.avif` as soon as the file `go` exists; fails for black. */
const program = `
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
const [color, folder] = process.argv.slice(2)
if (color === '#000000') process.exit(1)
mkdirSync(folder + '/pictures', { recursive: true })
const draw = (path) => (writeFileSync(folder + path, color), console.log(path))
draw('/pictures/a.avif')
setInterval(() => existsSync(import.meta.dirname + '/go') && (draw('/pictures/b.avif'), process.exit(0)), 10)
`

async function openDrawings() {
  const folder = await mkdtemp(join(tmpdir(), 'drawings-'))
  const built = join(folder, 'built')
  await mkdir(join(built, 'pictures'), { recursive: true })
  for (const path of ['pictures/a.avif', 'pictures/b.avif', 'a.txt'])
    await writeFile(join(built, path), 'green')
  await writeFile(join(folder, 'draw.mjs'), program)
  const open = () =>
    new BrandDrawings({
      builtFolder: built,
      folder: join(folder, 'drawings'),
      version: '1',
      program: join(folder, 'draw.mjs'),
      log: pino({ level: 'silent' }),
    })
  let drawings = open()
  const files = staticFiles(built)
  const server = createServer((request, response) =>
    drawings.wrap(files)(request, response, () => response.writeHead(404).end()),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(async () => {
    drawings.stop()
    server.close()
    await rm(folder, { recursive: true })
  })
  return {
    folder,
    setColor: (color: string) => drawings.setColor(color),
    restart: () => {
      drawings.stop()
      drawings = open()
    },
    finish: () => writeFile(join(folder, 'go'), ''),
    listFolders: () => readdir(join(folder, 'drawings')),
    read: async (path: string) => {
      const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`)
      return `${await response.text()} ${response.headers.get('cache-control')?.replace('public, ', '')}`
    },
  }
}

const waitUntilDrawn = (read: (path: string) => Promise<string>, path: string, color: string) =>
  waitFor(`${path} in ${color}`, async () => (await read(path)).startsWith(color) || undefined)

const waitUntilComplete = (listFolders: () => Promise<string[]>) =>
  waitFor(
    'the complete folder',
    async () => (await listFolders()).some((name) => !name.includes('-')) || undefined,
  )

test('each picture is served in the brand color once it is drawn, and in the default color until then', async () => {
  const { setColor, finish, listFolders, read, restart } = await openDrawings()
  expect(await read('/pictures/a.avif')).toBe('green max-age=86400')
  await setColor('#7a1f3d')
  expect(await read('/pictures/a.avif?7a1f3d')).toBe('green max-age=30')
  await waitUntilDrawn(read, '/pictures/a.avif?7a1f3d', '#7a1f3d')
  expect(await read('/pictures/b.avif?7a1f3d')).toBe('green max-age=30')
  expect(await read('/a.txt')).toBe('green max-age=86400')
  await finish()
  await waitUntilDrawn(read, '/pictures/b.avif', '#7a1f3d')
  expect(await read('/pictures/b.avif')).toBe('#7a1f3d max-age=86400')
  await waitUntilComplete(listFolders)
  expect(await read('/pictures/a.avif')).toBe('#7a1f3d max-age=86400')

  restart()
  await setColor('#7a1f3d')
  expect(await read('/pictures/b.avif')).toBe('#7a1f3d max-age=86400')
  expect(await listFolders()).toHaveLength(1)
  await setColor('#1f5a43')
  expect(await read('/pictures/a.avif')).toBe('green max-age=86400')
})

test('a color that is changed again, or cannot be drawn, leaves no files', async () => {
  const { setColor, finish, listFolders, read } = await openDrawings()
  await setColor('#7a1f3d')
  await waitUntilDrawn(read, '/pictures/a.avif', '#7a1f3d')
  await setColor('#000000')
  await read('/pictures/a.avif')
  await waitFor('an empty folder', async () => (await listFolders()).length === 0 || undefined)
  expect(await read('/pictures/a.avif')).toBe('green max-age=30')
  await setColor('#0000ff')
  await finish()
  await waitUntilDrawn(read, '/pictures/b.avif', '#0000ff')
  await waitUntilComplete(listFolders)
})

test('nothing is drawn before a drawing is requested, and a folder that cannot be written to breaks nothing', async () => {
  const { setColor, folder, listFolders, read } = await openDrawings()
  await setColor('#7a1f3d')
  expect(await read('/a.txt')).toBe('green max-age=86400')
  await setColor('#0000ff')
  await expect(listFolders()).rejects.toThrow('ENOENT')
  await writeFile(join(folder, 'drawings'), 'a file')
  expect(await read('/pictures/a.avif')).toBe('green max-age=30')
  expect(await read('/pictures/a.avif')).toBe('green max-age=30')
})
