import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { bundleWorker } from './bundle-worker.ts'

test.each([
  ['events/import/calendar', { text: 'x', context: { timeZone: 'UTC', now: new Date() } }],
  ['cms/imports/csv', 'a,b\n1,2'],
  ['site/resources/pdf', Buffer.from('x')],
  ['cms/media/picture-header', Buffer.from('x')],
])('the worker %s runs from its bundle alone', async (name, file) => {
  const source = await bundleWorker(new URL(`../app/${name}.worker.ts`, import.meta.url).pathname)
  const worker = new Worker(
    new URL(`data:text/javascript;base64,${Buffer.from(source).toString('base64')}`),
    {
      workerData: file,
    },
  )
  const message = await new Promise((resolve, reject) =>
    worker.once('message', resolve).once('error', reject),
  )
  await worker.terminate()
  expect(message).toMatchObject(name.endsWith('calendar') ? { isUnreadable: true } : { done: false })
})
