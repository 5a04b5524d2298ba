// A baseline: plain `node:http` sends the same compressed bytes and headers from memory.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const recorded = JSON.parse(process.env.RECORDED_RESPONSE ?? '{}') as {
  headers: Record<string, string>
  body: string
}
const body = Buffer.from(recorded.body, 'base64')
const server = createServer((_, response) => {
  response.writeHead(200, recorded.headers)
  response.end(body)
})
server.listen(0, () =>
  console.log(`The baseline is at http://localhost:${(server.address() as AddressInfo).port}`),
)
process.once('SIGTERM', () => process.exit(0))
