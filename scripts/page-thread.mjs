// A thread that renders pages while the main thread has too much to do (`app/platform/server/page-threads.server.ts`).
import { enableCompileCache } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'

enableCompileCache('build/compile-cache')

/** @type {typeof import('../server.ts')} */
const server = await import(new URL('../build/server/index.js', import.meta.url).href)
if (!parentPort) throw new Error('This script runs in a worker thread')
await server.startPageThread(parentPort, workerData)
