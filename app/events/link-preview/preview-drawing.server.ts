import { type Canvas, createCanvas, Path2D, type SKRSContext2D } from '@napi-rs/canvas'
import {
  khatamOutline,
  linesToPath,
  starPolygon,
  strapworkTile,
  toPath,
  wovenKhatam,
} from '#app/ui/ornament/girih.ts'
import { leaves, stem } from '#app/ui/ornament/logo.ts'
import { palette } from '#app/ui/palette.ts'
import { registerFonts, sans, serif } from './preview-fonts.server.ts'
import { drawable, fitText, isRightToLeft } from './preview-text.ts'

export interface Preview {
  title: string
  dates: string
  time: string
  location: string
  /** Drawn inside the star, such as 'Nov'. */
  month: string
  /** Drawn inside the star, such as '28'. */
  day: string
  /** The initiative's name. */
  site: string
  cancelled: boolean
}

const width = 1200
const height = 630
const margin = 72
const column = 600
const star = { x: 938, y: height / 2, radius: 232 }

const { evergreenDeep: ground, evergreen: raised, parchment, lamp: brass } = palette
const soft = '#c9d3c4'

/** Keeps canvases from being garbage-collected while an encoder thread reads from them. */
const encoding = new Set<Canvas>()
let lastDrawing: Promise<unknown> = Promise.resolve()

/** Draws a link preview as a PNG of 1200 × 630 pixels. Drawings are queued and run one at a time. */
export function drawPreview(preview: Preview): Promise<Buffer> {
  const drawing = lastDrawing.then(() => draw(preview))
  lastDrawing = drawing.catch(() => {})
  return drawing
}

async function draw(preview: Preview) {
  registerFonts()
  const canvas = createCanvas(width, height)
  const c = canvas.getContext('2d')
  c.fillStyle = ground
  c.fillRect(0, 0, width, height)
  drawLattice(c)
  drawStar(c, preview)
  drawText(c, preview)
  drawFooter(c, preview.site)
  encoding.add(canvas)
  try {
    return await canvas.encode('png')
  } finally {
    encoding.delete(canvas)
  }
}

/** A faint star-and-cross pattern that fades toward the text. */
function drawLattice(c: SKRSContext2D) {
  const size = 104
  const tile = new Path2D(linesToPath(strapworkTile(size, 7, 1)))
  const from = 700
  c.save()
  c.strokeStyle = raised
  c.lineWidth = 1.5
  for (let x = from; x < width; x += size) {
    for (let y = -size / 2; y < height; y += size) {
      c.save()
      c.translate(x, y)
      c.stroke(tile)
      c.restore()
    }
  }
  const fade = c.createLinearGradient(from - 20, 0, width, 0)
  fade.addColorStop(0, ground)
  fade.addColorStop(1, `${ground}00`)
  c.fillStyle = fade
  c.fillRect(from - 20, 0, width - from + 20, height)
  c.restore()
}

function drawStar(c: SKRSContext2D, { month, day }: Preview) {
  c.save()
  c.translate(star.x, star.y)
  c.fillStyle = ground
  c.fill(new Path2D(toPath([khatamOutline(star.radius + 14)])))
  c.strokeStyle = brass
  c.lineWidth = 2.5
  c.lineCap = 'round'
  c.stroke(new Path2D(linesToPath(wovenKhatam(star.radius - 12, 24, 3))))
  c.globalAlpha = 0.5
  c.lineWidth = 1.25
  c.stroke(new Path2D(toPath(starPolygon(8, 3, 152))))
  c.globalAlpha = 1
  c.fillStyle = ground
  c.beginPath()
  c.arc(0, 0, 96, 0, Math.PI * 2)
  c.fill()
  c.textAlign = 'center'
  c.fillStyle = brass
  c.font = `600 34px ${sans}`
  c.fillText(month, 0, -44)
  c.fillStyle = parchment
  c.font = `600 112px ${serif}`
  c.fillText(day, 0, 56)
  c.restore()
}

function drawText(c: SKRSContext2D, { title, dates, time, location, cancelled }: Preview) {
  const drawableTitle = drawable(title)
  const side = isRightToLeft(drawableTitle) ? 'right' : 'left'
  c.fillStyle = brass
  c.font = `600 30px ${sans}`
  drawLine(c, cancelled ? 'Canceled' : 'You are invited', margin + 28, side)

  const { size, lines } = fitText(drawableTitle, column, titleSteps, measured(c, 600, serif))
  c.font = `600 ${size}px ${serif}`
  c.fillStyle = parchment
  const leading = size * (side === 'right' ? 1.3 : 1.12)
  const top = margin + 48 + size
  for (const [i, line] of lines.entries()) drawLine(c, line, top + i * leading, side)

  const details = [drawable(dates), drawable(time), drawable(location)].filter(Boolean)
  const base = height - margin - 84 - (details.length - 1) * 42
  for (const [i, detail] of details.entries()) {
    const weight = i === 0 ? 600 : 500
    const line = fitText(detail, column, detailSteps, measured(c, weight, sans))
    c.font = `${weight} ${line.size}px ${sans}`
    c.fillStyle = i === 0 ? parchment : soft
    drawLine(c, line.lines[0] ?? '', base + i * 42, side)
  }
}

const titleSteps = [
  { size: 88, lines: 2 },
  { size: 74, lines: 2 },
  { size: 62, lines: 3 },
  { size: 52, lines: 3 },
  { size: 44, lines: 4 },
]
const detailSteps = [30, 27, 24].map((size) => ({ size, lines: 1 }))

function measured(c: SKRSContext2D, weight: number, family: string) {
  return (text: string, size: number) => {
    c.font = `${weight} ${size}px ${family}`
    return c.measureText(text).width
  }
}

/** Draws a line in its own text direction, aligned to the same side as the title. */
function drawLine(c: SKRSContext2D, line: string, y: number, side: 'left' | 'right') {
  c.direction = isRightToLeft(line) ? 'rtl' : 'ltr'
  c.textAlign = side
  c.fillText(line, side === 'right' ? margin + column : margin, y)
  c.direction = 'ltr'
  c.textAlign = 'left'
}

function drawFooter(c: SKRSContext2D, site: string) {
  const y = height - margin + 4
  c.save()
  c.translate(margin - 2, y - 38)
  c.scale(1.1, 1.1)
  c.fillStyle = brass
  c.fill(new Path2D(toPath([khatamOutline(23, [24, 24])])))
  c.fillStyle = ground
  c.strokeStyle = ground
  c.lineWidth = 1.8
  c.stroke(new Path2D(stem))
  c.fill(new Path2D(leaves))
  c.restore()
  c.fillStyle = parchment
  c.font = `600 30px ${serif}`
  c.fillText(drawable(site, 40), margin + 66, y)
}
