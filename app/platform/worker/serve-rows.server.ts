import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { UnreadableFileError, type WorkerMessage } from './read-in-worker.server.ts'

const batchSize = 200

/** In a worker: parses the file it was started with and sends one batch of rows whenever the reader requests it. */
export async function serveRows<File, Row>(parse: (file: File) => AsyncIterable<Row>) {
  const port = parentPort
  if (!port) throw new Error('This module runs in a worker')
  const send = (message: WorkerMessage<Row>) => port.postMessage(message)
  try {
    let rows: Row[] = []
    // The first row is sent immediately: a reader of the headers needs no more.
    let isFirst = true
    for await (const row of parse(workerData as File)) {
      rows.push(row)
      if (!isFirst && rows.length < batchSize) continue
      const requested = once(port, 'message')
      send({ rows, done: false })
      await requested
      rows = []
      isFirst = false
    }
    send({ rows, done: true })
  } catch (error) {
    const isUnreadable = error instanceof UnreadableFileError
    const text = error instanceof Error ? (isUnreadable ? error.message : error.stack) : undefined
    send({ error: text ?? String(error), isUnreadable })
  }
  // The reader terminates this worker: exiting here could drop the last message.
  await once(port, 'message')
}
