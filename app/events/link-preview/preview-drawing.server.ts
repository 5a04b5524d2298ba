import { type Canvas, createCanvas, Path2D, type SKRSContext2D } from '@napi-rs/canvas'
import { fitText, toDrawable } from '#app/platform/draw-text.ts'
import { isRightToLeft } from '#app/platform/text-direction.ts'
import { brandPalette } from '#app/ui/brand-palette.ts'
import { defaultColors } from '#app/ui/default-colors.ts'
import {
  khatamOutline,
  linesToPath,
  starPolygon,
  strapworkTile,
  toPath,
  wovenKhatam,
} from '#app/ui/ornament/girih.ts'
import { leaves, stem } from '#app/ui/ornament/logo.ts'
import { registerFonts, sans, serif } from './preview-fonts.server.ts'

export interface Preview {
  title: string
  dates: string
  time: string
  location: string
  /** Drawn inside the star, such as 'Nov'. */
  month: string
  /** Drawn inside the star, such as '28'. */
  day: string
  /** The organization's name. */
  site: string
  cancelled: boolean
  brandColor: string
  /** Whether the organization has its own logo. If so, the default logo is not drawn next to the name. */
  hasLogo: boolean
  /** Shown above the title instead of 'You are invited'. */
  eyebrow?: string
}

const width = 1200
const height = 630
const margin = 72
const columnWidth = 600
const star = { x: 938, y: height / 2, radius: 232 }

const { parchment, lamp: accent } = defaultColors
const mutedColor = '#c9d3c4'

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
  const ctx = canvas.getContext('2d')
  const colors = colorsOf(preview)
  ctx.fillStyle = colors.background
  ctx.fillRect(0, 0, width, height)
  drawLattice(ctx, colors)
  drawStar(ctx, preview, colors)
  drawText(ctx, preview)
  drawFooter(ctx, preview, colors)
  encoding.add(canvas)
  try {
    return await canvas.encode('png')
  } finally {
    encoding.delete(canvas)
  }
}

interface Colors {
  background: string
  lattice: string
}

function colorsOf({ brandColor }: Preview): Colors {
  const brand = brandPalette(brandColor)
  return { background: brand['evergreen-deep'][0], lattice: brand['evergreen-mid'][0] }
}

/** A faint star-and-cross pattern that fades toward the text. */
function drawLattice(ctx: SKRSContext2D, { background, lattice }: Colors) {
  const size = 104
  const tile = new Path2D(linesToPath(strapworkTile(size, 7, 1)))
  const from = 700
  ctx.save()
  ctx.strokeStyle = lattice
  ctx.lineWidth = 1.5
  for (let x = from; x < width; x += size) {
    for (let y = -size / 2; y < height; y += size) {
      ctx.save()
      ctx.translate(x, y)
      ctx.stroke(tile)
      ctx.restore()
    }
  }
  const fade = ctx.createLinearGradient(from - 20, 0, width, 0)
  fade.addColorStop(0, background)
  fade.addColorStop(1, `${background}00`)
  ctx.fillStyle = fade
  ctx.fillRect(from - 20, 0, width - from + 20, height)
  ctx.restore()
}

function drawStar(ctx: SKRSContext2D, { month, day }: Preview, { background }: Colors) {
  ctx.save()
  ctx.translate(star.x, star.y)
  ctx.fillStyle = background
  ctx.fill(new Path2D(toPath([khatamOutline(star.radius + 14)])))
  ctx.strokeStyle = accent
  ctx.lineWidth = 2.5
  ctx.lineCap = 'round'
  ctx.stroke(new Path2D(linesToPath(wovenKhatam(star.radius - 12, 24, 3))))
  ctx.globalAlpha = 0.5
  ctx.lineWidth = 1.25
  ctx.stroke(new Path2D(toPath(starPolygon(8, 3, 152))))
  ctx.globalAlpha = 1
  ctx.fillStyle = background
  ctx.beginPath()
  ctx.arc(0, 0, 96, 0, Math.PI * 2)
  ctx.fill()
  ctx.textAlign = 'center'
  ctx.fillStyle = accent
  ctx.font = `600 34px ${sans}`
  ctx.fillText(month, 0, -44)
  ctx.fillStyle = parchment
  ctx.font = `600 112px ${serif}`
  ctx.fillText(day, 0, 56)
  ctx.restore()
}

function drawText(ctx: SKRSContext2D, { title, dates, time, location, cancelled, eyebrow }: Preview) {
  const drawableTitle = toDrawable(title)
  const side = isRightToLeft(drawableTitle) ? 'right' : 'left'
  ctx.fillStyle = accent
  ctx.font = `600 30px ${sans}`
  drawLine(ctx, eyebrow ?? (cancelled ? 'Canceled' : 'You are invited'), margin + 28, side)

  const { size, lines } = fitText(drawableTitle, columnWidth, titleSteps, textMeasure(ctx, 600, serif))
  ctx.font = `600 ${size}px ${serif}`
  ctx.fillStyle = parchment
  const leading = size * (side === 'right' ? 1.3 : 1.12)
  const top = margin + 48 + size
  for (const [i, line] of lines.entries()) drawLine(ctx, line, top + i * leading, side)

  const details = [toDrawable(dates), toDrawable(time), toDrawable(location)].filter(Boolean)
  const base = height - margin - 84 - (details.length - 1) * 42
  for (const [i, detail] of details.entries()) {
    const weight = i === 0 ? 600 : 500
    const fitted = fitText(detail, columnWidth, detailSteps, textMeasure(ctx, weight, sans))
    ctx.font = `${weight} ${fitted.size}px ${sans}`
    ctx.fillStyle = i === 0 ? parchment : mutedColor
    drawLine(ctx, fitted.lines[0] ?? '', base + i * 42, side)
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

function textMeasure(ctx: SKRSContext2D, weight: number, family: string) {
  return (text: string, size: number) => {
    ctx.font = `${weight} ${size}px ${family}`
    return ctx.measureText(text).width
  }
}

/** Draws a line in its own text direction, aligned to the same side as the title. */
function drawLine(ctx: SKRSContext2D, line: string, y: number, side: 'left' | 'right') {
  ctx.direction = isRightToLeft(line) ? 'rtl' : 'ltr'
  ctx.textAlign = side
  ctx.fillText(line, side === 'right' ? margin + columnWidth : margin, y)
  ctx.direction = 'ltr'
  ctx.textAlign = 'left'
}

function drawFooter(ctx: SKRSContext2D, { site, hasLogo }: Preview, colors: Colors) {
  const y = height - margin + 4
  if (!hasLogo) drawLogo(ctx, y, colors)
  ctx.fillStyle = parchment
  ctx.font = `600 30px ${serif}`
  ctx.fillText(toDrawable(site, 40), hasLogo ? margin : margin + 66, y)
}

function drawLogo(ctx: SKRSContext2D, y: number, { background }: Colors) {
  ctx.save()
  ctx.translate(margin - 2, y - 38)
  ctx.scale(1.1, 1.1)
  ctx.fillStyle = accent
  ctx.fill(new Path2D(toPath([khatamOutline(23, [24, 24])])))
  ctx.fillStyle = background
  ctx.strokeStyle = background
  ctx.lineWidth = 1.8
  ctx.stroke(new Path2D(stem))
  ctx.fill(new Path2D(leaves))
  ctx.restore()
}
