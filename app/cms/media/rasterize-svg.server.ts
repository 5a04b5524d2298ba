import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import {
  OverBudgetError,
  readOneInWorker,
  UnreadableFileError,
} from '#app/platform/worker/read-in-worker.server.ts'

export const svgProblems = {
  large: 'This drawing is larger than 256 KB. Please simplify it, or save it as PNG.',
  text: 'This drawing contains text, which we cannot convert. Please convert the text to outlines, or save the drawing as PNG.',
  complex:
    'This drawing is too complex, or uses a feature that we do not support. Please simplify it, or save it as PNG.',
  damaged: 'This drawing is damaged or incomplete. Please save it again, or save it as PNG.',
}

const maxBytes = 256 * 1024
/** `use` elements can copy each other, so their number multiplies. */
const maxCopies = 12
const defaultBudget = { cpuMs: 5_000, memoryMegabytes: 256, addedMegabytes: 512 }

export const isSvg = (input: Buffer) => /<svg[\s>]/i.test(input.toString('latin1', 0, 4096))

function checkSvg(input: Buffer): keyof typeof svgProblems | null {
  if (input.length > maxBytes) return 'large'
  const text = input.toString('utf8')
  if (/<!ENTITY/i.test(text) || (text.match(/<(?:\w+:)?use\b/gi) ?? []).length > maxCopies) return 'complex'
  return /<(?:\w+:)?text\b/i.test(text) ? 'text' : null
}

/**
 * Rasterizes an SVG file to PNG. The site never serves the file itself, which can contain scripts. It is rasterized
 * in WebAssembly, without access to files or the network, in a thread with limits on time and memory.
 */
export async function rasterizeSvg(
  input: Buffer,
  budget = defaultBudget,
): Promise<{ ok: true; png: Buffer } | { ok: false; problem: string }> {
  const problem = checkSvg(input)
  if (problem) return { ok: false, problem: svgProblems[problem] }
  const require = createRequire(`${process.cwd()}/`)
  const wasm = await readFile(require.resolve('@resvg/resvg-wasm/index_bg.wasm'))
  try {
    const module = new URL('./rasterize-svg.worker.ts', import.meta.url)
    const png = await readOneInWorker<Uint8Array>(module, { svg: input, wasm }, budget)
    return { ok: true, png: Buffer.from(png) }
  } catch (error) {
    if (!(error instanceof UnreadableFileError)) throw error
    return { ok: false, problem: svgProblems[error instanceof OverBudgetError ? 'complex' : 'damaged'] }
  }
}
