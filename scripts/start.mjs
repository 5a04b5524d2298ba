// Plain JavaScript, and nothing loaded but this: it stays in memory beside the server (9 MB of its own).
import { supervise } from './supervise.mjs'

supervise('scripts/serve.mjs')
