export type DecodeResult = { text: string; problem: null } | { text: null; problem: string }

const reject = (problem: string): DecodeResult => ({ text: null, problem })
const sniffBytes = 4096

/** Decodes a file as UTF-16 if a byte order mark says so, as UTF-8 if it is valid, otherwise as Windows-1252. */
export function decodeText(bytes: Uint8Array): DecodeResult {
  const [a, b, c, d] = bytes
  if (bytes.length === 0) return reject('This file is empty.')
  if ((a === 0x50 && b === 0x4b) || (a === 0xd0 && b === 0xcf && c === 0x11 && d === 0xe0)) {
    return reject(
      'This is a workbook or a zip file, not text. In your spreadsheet program, choose “Save as” and then CSV.',
    )
  }
  if (a === 0xff && b === 0xfe) return clean(new TextDecoder('utf-16le').decode(bytes))
  if (a === 0xfe && b === 0xff) return clean(new TextDecoder('utf-16be').decode(bytes))
  const start = bytes.subarray(0, sniffBytes)
  const controlCharacterCount = start.reduce(
    (count, byte) => count + (byte < 9 || (byte > 13 && byte < 32) ? 1 : 0),
    0,
  )
  if (controlCharacterCount > start.length / 20)
    return reject('This does not look like a text file. Please choose a CSV or .ics file.')
  try {
    return clean(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return clean(new TextDecoder('windows-1252').decode(bytes))
  }
}

/** Removes NUL and replaces lone surrogates, as PostgreSQL can store neither. Rejects a file without any text. */
function clean(text: string): DecodeResult {
  const cleaned = text.replaceAll('\0', '').toWellFormed()
  return cleaned.trim() ? { text: cleaned, problem: null } : reject('This file is empty.')
}
