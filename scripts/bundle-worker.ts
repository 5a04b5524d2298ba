import { createHash } from 'node:crypto'
import { basename, dirname, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import type { Plugin } from 'vite'

const workerUrl = /new URL\(\s*'(\.\/[\w-]+\.worker\.ts)',\s*import\.meta\.url,?\s*\)/g
const placeholder = 'bundled-worker:'

/**
 * In the server's build, `new URL('./x.worker.ts', import.meta.url)` becomes the URL of a file with the bundled module,
 * because the build does not include the sources. Elsewhere, Node loads the source itself.
 */
export function bundleWorkers(): Plugin {
  return {
    name: 'bundle-workers',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    transform: {
      filter: { code: /\.worker\.ts'/ },
      async handler(code, id) {
        let result = code
        for (const [expression, path = ''] of code.matchAll(workerUrl)) {
          const input = fileURLToPath(new URL(path, `file://${id}`))
          this.addWatchFile(input)
          const workerCode = await bundleWorker(input)
          const hash = createHash('sha256').update(workerCode).digest('base64url').slice(0, 8)
          const fileName = `assets/${basename(path, '.ts')}-${hash}.js`
          this.emitFile({ type: 'prebuilt-chunk', fileName, code: workerCode })
          result = result.replace(expression, `new URL('${placeholder}${fileName}', import.meta.url)`)
        }
        return { code: result, map: null }
      },
    },
    renderChunk(code, { fileName }) {
      if (!code.includes(placeholder)) return null
      // The URL is relative to the chunk with the code.
      return code.replaceAll(placeholder, `${posix.relative(dirname(fileName), '.') || '.'}/`)
    },
  }
}

/** Bundles a worker with everything it imports, apart from Node's built-in modules. */
export async function bundleWorker(input: string) {
  const bundle = await rolldown({
    input,
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    platform: 'node',
    logLevel: 'warn',
  })
  const { output } = await bundle.generate({ format: 'esm', minify: true, codeSplitting: false } as never)
  return output[0].code
}
