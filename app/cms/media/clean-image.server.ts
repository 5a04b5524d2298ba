import { OverBudgetError, readOneInWorker } from '#app/platform/worker/read-in-worker.server.ts'
import { maxSize } from './picture-sizes.ts'
import { openSharp } from './sharp.server.ts'
import { type PictureHeader, pixelLimit, readOptions } from './sharp-options.ts'

/** A picture re-encoded from its pixels, upright and without metadata. */
export interface CleanImage {
  /** WebP. */
  bytes: Buffer
  width: number
  height: number
}

const defaultMinSide = 100
const timeoutSeconds = 30

export const imageProblems = {
  empty: 'This file is empty. Please choose the picture again.',
  svg: 'SVG files can contain scripts, so we do not accept them. Please save the picture as PNG or JPEG and choose that file.',
  heic: 'This picture is in Apple’s HEIC format, which most browsers cannot show. Please save it as JPEG and choose that file.',
  unknown: 'This file is not a picture that we can read. Please choose a JPEG, PNG, WebP, AVIF or GIF.',
  pixels: 'This picture has more than 80 million pixels. Please make it smaller and choose it again.',
  slow: 'This picture takes too long to read. Please make it smaller and choose it again.',
  small: `This picture is very small. Please choose one that is at least ${defaultMinSide} pixels wide and high.`,
  damaged: 'This picture is damaged or incomplete. Please choose it again or choose another one.',
}

/**
 * Detects the format by content, not by name, and re-encodes the pixels, which removes location data, scripts and
 * embedded files.
 */
export async function cleanImage(
  input: Buffer,
  { minSide = defaultMinSide, lossless = false } = {},
): Promise<{ ok: true; image: CleanImage } | { ok: false; problem: string }> {
  const reject = (problem: keyof typeof imageProblems) => ({
    ok: false as const,
    problem: imageProblems[problem],
  })
  if (input.length === 0) return reject('empty')
  const sharp = await openSharp()
  const header = await readHeader(input)
  if (header === 'slow') return reject(header)
  if ('error' in header) return reject(/pixel limit/.test(header.error) ? 'pixels' : detectProblem(input))
  if (header.width * header.height > pixelLimit) return reject('pixels')
  if (Math.min(header.width, header.height) < minSide) return reject('small')
  try {
    const { data, info } = await sharp(input, readOptions)
      .autoOrient()
      .resize({ ...maxSize, fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: timeoutSeconds })
      .webp(lossless ? { lossless } : { quality: 86, effort: 2 })
      .toBuffer({ resolveWithObject: true })
    return { ok: true, image: { bytes: data, width: info.width, height: info.height } }
  } catch (error) {
    if (/pixel limit/.test(String(error))) return reject('pixels')
    if (/timeout/i.test(String(error))) return reject('slow')
    return reject(header.format === 'heif' && header.compression === 'hevc' ? 'heic' : 'damaged')
  }
}

/** Reading the header of a 25 MB file takes about one second. */
const headerBudget = { cpuMs: 20_000, memoryMegabytes: 256 }

/** Runs in a worker, because the metadata of a GIF lists its frames, and there may be millions. */
const readHeader = (input: Buffer) =>
  readOneInWorker<PictureHeader>(
    new URL('./picture-header.worker.ts', import.meta.url),
    input,
    headerBudget,
  ).catch((error): 'slow' => {
    if (error instanceof OverBudgetError) return 'slow'
    throw error
  })

/** What is wrong with a file that cannot be read as a picture. */
function detectProblem(input: Buffer): keyof typeof imageProblems {
  if (/^ftyp(heic|heix|heim|heis|hevc|mif1|msf1)/.test(input.toString('latin1', 4, 12))) return 'heic'
  return /<svg[\s>]/i.test(input.toString('latin1', 0, 4096)) ? 'svg' : 'unknown'
}

/** The error message for a file without the signature of an image format. */
export const unreadableProblem = (input: Buffer) =>
  imageProblems[input.length === 0 ? 'empty' : detectProblem(input)]
