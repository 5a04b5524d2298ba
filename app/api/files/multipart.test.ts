import { expect, test } from 'vitest'
import { readMultipart } from './multipart.ts'

const type = 'multipart/related; boundary=b'
const body = (...parts: string[]) => Buffer.from(parts.join('\r\n'), 'latin1')

test('reads the JSON part and every byte of the file part', () => {
  const content = 'a\r\n--\r\n\r\n--x\xff\x00'
  const sent = body(
    '--b',
    'Content-Type: application/json',
    '',
    '{"a":1}',
    '--b',
    'Content-Type: image/png',
    '',
    content,
    '--b--',
  )
  const read = readMultipart(type, sent)
  expect(read?.json).toBe('{"a":1}')
  expect(read?.content.toString('latin1')).toBe(content)
  expect(readMultipart('multipart/related; type=x; boundary="b"', sent)?.json).toBe('{"a":1}')
})

test('accepts an empty file', () => {
  const sent = body(
    '--b',
    'Content-Type: application/json',
    '',
    '{}',
    '--b',
    'Content-Type: image/png',
    '',
    '',
    '--b--',
  )
  expect(readMultipart(type, sent)?.content.length).toBe(0)
})

test.each([
  ['multipart/form-data; boundary=b', '--b\r\n\r\n{}\r\n--b\r\n\r\nx\r\n--b--'],
  ['multipart/related', '--b\r\n\r\n{}\r\n--b\r\n\r\nx\r\n--b--'],
  [type, ''],
  [type, '--b\r\n\r\n{}\r\n--b--'],
  [type, '--b\r\n\r\n{}\r\n--b\r\n\r\nnever ends'],
  [type, '--c\r\n\r\n{}\r\n--c\r\n\r\nx\r\n--c--'],
])('returns null for %s with body %j', (contentType, sent) => {
  expect(readMultipart(contentType, Buffer.from(sent))).toBeNull()
})
