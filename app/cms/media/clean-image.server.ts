import { maxSize } from './picture-sizes.ts'
import { openSharp } from './sharp.server.ts'

/** A picture made anew from what was sent: upright, in our sizes, and with nothing in it but pixels. */
export interface CleanImage {
  /** WebP. */
  bytes: Buffer
  width: number
  height: number
}

const pixelLimit = 80_000_000
const defaultMinSide = 100
const secondsLimit = 30

export const imageProblems = {
  empty: 'This file is empty. Please choose the picture again.',
  svg: 'An SVG drawing can carry programs, so we do not take it. Please save it as PNG or JPEG and choose that.',
  heic: 'This picture is in Apple’s HEIC format, which most browsers cannot show. Please save it as JPEG and choose that.',
  unknown: 'This is not a picture that we can read. Please choose a JPEG, PNG, WebP, AVIF or GIF.',
  pixels: 'This picture has more than 80 million pixels. Please make it smaller and choose it again.',
  small: `This picture is very small. Please choose one that is at least ${defaultMinSide} pixels wide and high.`,
  damaged: 'This picture is damaged or not complete. Please choose it again, or another one.',
}

/**
 * Reads what somebody sent by its content, whatever it is called, and makes a picture of our own from its
 * pixels: places where it was taken, programs and second files hidden in it stay behind.
 */
export async function cleanImage(
  sent: Buffer,
  minSide = defaultMinSide,
): Promise<{ ok: true; image: CleanImage } | { ok: false; problem: string }> {
  const refuse = (problem: keyof typeof imageProblems) => ({
    ok: false as const,
    problem: imageProblems[problem],
  })
  if (sent.length === 0) return refuse('empty')
  const sharp = await openSharp()
  const input = sharp(sent, { limitInputPixels: pixelLimit, failOn: 'error', sequentialRead: true })
  const facts = await input.metadata().catch((error) => String(error))
  if (typeof facts === 'string') return refuse(/pixel limit/.test(facts) ? 'pixels' : whatItIs(sent))
  if (facts.width * facts.height > pixelLimit) return refuse('pixels')
  if (Math.min(facts.width, facts.height) < minSide) return refuse('small')
  try {
    const { data, info } = await input
      .autoOrient()
      .resize({ ...maxSize, fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: secondsLimit })
      .webp({ quality: 86, effort: 2 })
      .toBuffer({ resolveWithObject: true })
    return { ok: true, image: { bytes: data, width: info.width, height: info.height } }
  } catch (error) {
    if (/pixel limit|timeout/i.test(String(error))) return refuse('pixels')
    return refuse(facts.format === 'heif' && facts.compression === 'hevc' ? 'heic' : 'damaged')
  }
}

/** Why something is no picture to us, for those who have something else in hand. */
function whatItIs(sent: Buffer): keyof typeof imageProblems {
  if (/^ftyp(heic|heix|heim|heis|hevc|mif1|msf1)/.test(sent.toString('latin1', 4, 12))) return 'heic'
  return /<svg[\s>]/i.test(sent.toString('latin1', 0, 4096)) ? 'svg' : 'unknown'
}
