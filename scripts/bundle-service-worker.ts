import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { rolldown } from 'rolldown'
import type { Manifest } from 'vite'
import { offlinePages } from '../app/offline-pages.ts'

const client = 'build/client'
const sharedSources = ['app/root.tsx', 'app/entry.client.tsx']

/**
 * Bundles the service worker into one file, with the list of what it stores when it is installed: the pages that work
 * offline, and the scripts and styles that they can load. Run it after the site's build.
 */
export async function bundleServiceWorker() {
  const manifest: Manifest = JSON.parse(await readFile(`${client}/.vite/manifest.json`, 'utf8'))
  for (const folder of [client, 'build/server']) await rm(`${folder}/.vite`, { recursive: true, force: true })
  const files = assetsOf(manifest, [...sharedSources, ...offlinePages.map(({ route }) => `app/${route}`)])
  for (const path of globSync(`${client}/assets/manifest-*.js`)) files.add(path.slice(client.length + 1))
  const assets = [...files].sort().map((file) => ({ url: `/${file}`, revision: null }))
  // The URLs of pages contain no hash, unlike those of assets. After a new build of the server, the new revision makes
  // the service worker download the pages again, because they may be rendered differently or with other assets.
  const revision = createHash('sha256')
    .update(readFileSync('build/server/index.js'))
    .digest('hex')
    .slice(0, 16)
  const pages = offlinePages.map(({ path }) => ({ url: path, revision }))
  const bundle = await rolldown({
    input: 'app/service-worker.ts',
    logLevel: 'warn',
    transform: {
      define: {
        precached: JSON.stringify([...pages, ...assets]),
        'process.env.NODE_ENV': '"production"',
      },
    },
  })
  const { output } = await bundle.generate({ format: 'iife', minify: true, codeSplitting: false } as never)
  await writeFile(`${client}/service-worker.js`, output[0].code)
}

/** The files of these modules, and of everything that they import statically or dynamically. */
function assetsOf(manifest: Manifest, sources: string[]) {
  const seen = new Set<string>()
  const files = new Set<string>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || seen.has(key)) return
    seen.add(key)
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(file)
    for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) visit(next)
  }
  for (const source of sources) {
    // The router's build adds a query to the names of routes.
    const keys = Object.keys(manifest).filter((key) => key === source || key.startsWith(`${source}?`))
    if (keys.length === 0) throw new Error(`The build has no ${source}`)
    keys.forEach(visit)
  }
  return files
}
