import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import type { Plugin } from 'vite'

const suffix = '?script'

/**
 * `import source from './x.ts?script'` imports a module as bundled and minified text, to be inlined in the page.
 * In the browser's build the text is empty, because the page already has it.
 */
export function inlineScript(): Plugin {
  return {
    name: 'inline-script',
    enforce: 'pre',
    resolveId: {
      filter: { id: /\?script$/ },
      async handler(id, importer) {
        const resolved = await this.resolve(id.slice(0, -suffix.length), importer, { skipSelf: true })
        return resolved ? `\0${resolved.id}${suffix}` : undefined
      },
    },
    load: {
      filter: { id: /\?script$/ },
      async handler(id) {
        if (this.environment.name === 'client') return 'export default ""'
        const input = id.slice(1, -suffix.length)
        this.addWatchFile(input)
        const bundle = await rolldown({
          input,
          cwd: fileURLToPath(new URL('..', import.meta.url)),
          logLevel: 'warn',
        })
        const { output } = await bundle.generate({ format: 'iife', minify: true })
        return `export default ${JSON.stringify(output[0].code.trim())}`
      },
    },
  }
}
