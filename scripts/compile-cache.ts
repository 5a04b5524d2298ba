import { fileURLToPath } from 'node:url'

/**
 * Lets every process and worker started from here reuse the compiled code of an earlier one. Otherwise, a worker spends
 * most of its startup time removing types from its modules.
 */
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('../node_modules/.cache/node', import.meta.url))
