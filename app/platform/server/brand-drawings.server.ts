import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, renameSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Log } from '#app/platform/log/log.server.ts'
import { defaultBrandColor } from '#app/platform/settings/brand-color.ts'
import type { FileHandler } from './serve.server.ts'
import { listedFiles, listPaths } from './static-files.server.ts'

const drawable = /^\/(?:(?:pictures|guides|icons)\/|icon-)/
const lowPriority = 10
const dayMs = 86_400_000

export interface DrawingOptions {
  /** The drawings of the build, in the default color. */
  builtFolder: string
  /** Where drawings in other colors are stored. They can be deleted at any time. */
  folder: string
  /** Changes with each build. */
  version: string
  /** The program that draws; it receives the color and a folder, and prints the path of each file. */
  program?: string
  log: Log
}

/**
 * Pictures, guides and icons in the brand color. A process with a low priority draws them, because encoding takes most
 * of a minute. Until a drawing is complete, it is served in the default color.
 */
export class BrandDrawings {
  #options: DrawingOptions
  #color = defaultBrandColor
  #drawn: FileHandler | undefined
  #fallback: FileHandler | undefined
  /** The folder for drawings in a color in which nothing has been requested yet. */
  #undrawnFolder: string | undefined
  #child: ChildProcess | undefined

  constructor(options: DrawingOptions) {
    this.#options = options
  }

  /** Serves drawings in the brand color, and everything else with `files`. */
  wrap(files: FileHandler): FileHandler {
    return (request, response, next) => {
      if (this.#color === defaultBrandColor || !drawable.test(request.url ?? ''))
        return files(request, response, next)
      this.#startDrawing()
      const inDefaultColor = () => (this.#fallback ?? files)(request, response, next)
      if (this.#drawn) this.#drawn(request, response, inDefaultColor)
      else inDefaultColor()
    }
  }

  /**
   * Serves drawings in the color from now on. They are drawn once the first one is requested: a color that is changed
   * again before anyone sees it costs nothing.
   */
  async setColor(color: string) {
    if (color === this.#color) return
    this.#color = color
    this.stop()
    this.#drawn = undefined
    this.#undrawnFolder = undefined
    if (color === defaultBrandColor) return
    const { builtFolder, folder, version } = this.#options
    const name = createHash('sha256').update(`${color} ${version}`).digest('hex').slice(0, 16)
    const finalFolder = join(folder, name)
    if (existsSync(finalFolder)) {
      this.#drawn = listedFiles(finalFolder, listPaths(finalFolder))
      return
    }
    // The short cache time lets browsers ask again soon and get the drawing in the brand color.
    this.#fallback ??= listedFiles(builtFolder, listPaths(builtFolder), () => 'public, max-age=30')
    this.#undrawnFolder = finalFolder
  }

  #startDrawing() {
    const finalFolder = this.#undrawnFolder
    if (!finalFolder) return
    this.#undrawnFolder = undefined
    const color = this.#color
    this.#draw(color, finalFolder).catch((error) =>
      this.#options.log.warn({ color, error: String(error) }, 'could not draw in the brand color'),
    )
  }

  async #draw(color: string, finalFolder: string) {
    const { folder, program = 'illustrations/brand.ts', log } = this.#options
    const startedAt = performance.now()
    const partialFolder = `${finalFolder}-${process.pid}-${Math.round(startedAt)}`
    await mkdir(partialFolder, { recursive: true })
    await this.#deleteOld(finalFolder)
    // The color may have changed while old drawings were deleted.
    if (color !== this.#color) return rm(partialFolder, { recursive: true, force: true })
    const paths = new Set<string>()
    this.#drawn = listedFiles(partialFolder, paths)
    const child = spawn(process.execPath, [program, color, partialFolder], {
      stdio: ['ignore', 'pipe', 'pipe'],
      // The program needs none of the site's secrets.
      env: { PATH: process.env.PATH, NODE_ENV: 'production' },
    })
    this.#child = child
    let errors = ''
    child.stderr.on('data', (text) => (errors = (errors + text).slice(-2000)))
    child.on('error', (error) => (errors += String(error)))
    createInterface({ input: child.stdout }).on('line', (path) => paths.add(path))
    if (child.pid) lowerPriority(child.pid)
    child.on('close', (code) => {
      if (this.#child === child) this.#child = undefined
      if (code === 0) return this.#publish(color, partialFolder, finalFolder)
      if (color === this.#color) log.warn({ color, folder, errors }, 'could not draw in the brand color')
      void rm(partialFolder, { recursive: true, force: true }).catch(() => {})
    })
  }

  /** Synchronous, so that no request is served from the folder that was just renamed. */
  #publish(color: string, partialFolder: string, finalFolder: string) {
    try {
      renameSync(partialFolder, finalFolder)
    } catch {
      // Another process of the same site was faster.
      void rm(partialFolder, { recursive: true, force: true }).catch(() => {})
    }
    if (color !== this.#color || !existsSync(finalFolder)) return
    const paths = listPaths(finalFolder)
    this.#drawn = listedFiles(finalFolder, paths)
    this.#options.log.info({ color, files: paths.size }, 'drew pictures, guides and icons')
  }

  /** Deletes other drawings, except recent ones, which another process of the site may still serve or draw. */
  async #deleteOld(finalFolder: string) {
    const { folder } = this.#options
    for (const name of await readdir(folder)) {
      const path = join(folder, name)
      if (path === finalFolder || Date.now() - (await stat(path)).mtimeMs < dayMs) continue
      await rm(path, { recursive: true, force: true })
    }
  }

  stop() {
    this.#child?.kill()
    this.#child = undefined
  }
}

function lowerPriority(pid: number) {
  try {
    setPriority(pid, lowPriority)
  } catch {
    // The process has already ended, or the system does not allow this.
  }
}

/** The version of the build; empty in development. */
export const readBuildVersion = () => readFile('build/stamp', 'utf8').catch(() => '')
