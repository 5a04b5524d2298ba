import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import type { Plugin } from 'vite'

const workerUrl = /new URL\(\s*'(\.\/[\w-]+\.worker\.ts)',\s*import\.meta\.url,?\s*\)/g

/**
 * In the server's build, `new URL('./x.worker.ts', import.meta.url)` becomes a data URL with the bundled module,
 * because the build does not include the sources. Elsewhere, Node loads the source itself.
 */
export function inlineWorker(): Plugin {
  return {
    name: 'inline-worker',
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
          const source = Buffer.from(await bundleWorker(input)).toString('base64')
          result = result.replace(expression, () => `new URL('data:text/javascript;base64,${source}')`)
        }
        return { code: result, map: null }
      },
    },
  }
}

/** Bundles a worker with everything it imports: a module in a data URL can import only Node's built-in modules. */
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
