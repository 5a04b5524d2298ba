// Plain JavaScript with no other imports: the supervisor stays in memory next to the server (9 MB).
import { supervise } from './supervise.mjs'

supervise('scripts/serve.mjs')
