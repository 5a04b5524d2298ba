import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { openMailTransport } from './mail-transport.server.ts'

test('times out on a mail server that accepts connections but sends nothing', async () => {
  const silentServer = createServer().listen(0, '127.0.0.1')
  await once(silentServer, 'listening')
  onTestFinished(() => void silentServer.close())
  const { port } = silentServer.address() as AddressInfo
  const timeouts = { connectionTimeout: 300, greetingTimeout: 300, socketTimeout: 300 }
  const send = await openMailTransport({ mailUrl: `smtp://127.0.0.1:${port}`, dataDir: '' }, timeouts)
  const startedAt = performance.now()
  const mail = {
    from: 'us@example.org',
    to: 'amina@example.org',
    subject: 'Salaam',
    text: 'Salaam',
    html: '',
  }
  const metadata = { replyTo: undefined, headers: {}, id: '1', createdAt: '', messageId: '<1@example.org>' }
  await expect(send({ ...mail, ...metadata }, () => {})).rejects.toThrow(/greeting never received|timeout/i)
  expect(performance.now() - startedAt).toBeLessThan(20_000)
})
