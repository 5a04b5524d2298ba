const root = document.documentElement

/** Text that stands in lines of its own. */
const blocks = 'h1,h2,h3,p,li,dt,dd,a,button,summary,label,legend,time,th,td'
/** Hair's breadths, in em, by which a block may be set tighter or wider. */
const letterSpacingSteps = [-0.003, 0.003, -0.006, 0.006, -0.01, 0.01, -0.015, 0.015, -0.02, 0.02]

export function swapFonts() {
  document.getElementById('fonts')?.setAttribute('media', 'all')
}

/**
 * Lets the faces in without moving what is on the screen: where a face needs a line more or less than its
 * stand-in did, the block is set a hair tighter or wider until it takes the same room.
 */
export async function swapFontsWithoutShift() {
  root.dataset.fallbackFonts = ''
  swapFonts()
  await Promise.allSettled(['1em Literata', '1em Figtree'].map((face) => document.fonts.load(face)))
  const before = blocksOnScreen().map((block) => ({ block, shape: shapeOf(block) }))
  delete root.dataset.fallbackFonts
  // Innermost first: what holds others may be right again by then.
  for (const { block, shape } of before.reverse()) preserveShape(block, shape)
}

/** How high a block is, and on which of its lines each part of it, such as a link, begins and ends. */
function shapeOf(block: HTMLElement) {
  const parts = [...block.children].map((part) => {
    const { offsetTop = 0, offsetHeight = 0 } = part as HTMLElement
    return `${offsetTop - block.offsetTop} ${offsetHeight}`
  })
  return { height: block.offsetHeight, parts: parts.join() }
}

function blocksOnScreen() {
  return [...document.querySelectorAll<HTMLElement>(blocks)].filter((block) => {
    const { top, bottom, height } = block.getBoundingClientRect()
    return height > 0 && top < innerHeight && bottom > 0 && getComputedStyle(block).display !== 'inline'
  })
}

function preserveShape(block: HTMLElement, { height, parts }: ReturnType<typeof shapeOf>) {
  const same = () => block.offsetHeight === height && shapeOf(block).parts === parts
  if (same()) return
  const { letterSpacing, fontSize } = getComputedStyle(block)
  const spacings = letterSpacingSteps.map(
    (step) => `${(Number.parseFloat(letterSpacing) || 0) + step * Number.parseFloat(fontSize)}px`,
  )
  const suits = (spacing: string, test: () => boolean) => {
    block.style.letterSpacing = spacing
    return test()
  }
  if (spacings.some((spacing) => suits(spacing, same))) return
  block.style.letterSpacing = ''
  if (
    block.offsetHeight === height ||
    spacings.some((spacing) => suits(spacing, () => block.offsetHeight === height))
  )
    return
  block.style.letterSpacing = ''
}
