const root = document.documentElement

/** Text that stands in lines of its own. */
const blocks = 'h1,h2,h3,p,li,dt,dd,a,button,summary,label,legend,time,th,td'
/** Hair's breadths, in em, by which a block may be set tighter or wider. */
const hairs = [-0.003, 0.003, -0.006, 0.006, -0.01, 0.01, -0.015, 0.015, -0.02, 0.02]

export function letInFaces() {
  document.getElementById('faces')?.setAttribute('media', 'all')
}

/**
 * Lets the faces in without moving what is on the screen: where a face needs a line more or less than its
 * stand-in did, the block is set a hair tighter or wider until it takes the same room.
 */
export async function letInFacesSteadily() {
  root.dataset.standIns = ''
  letInFaces()
  await Promise.allSettled(['1em Literata', '1em Figtree'].map((face) => document.fonts.load(face)))
  const before = blocksOnScreen().map((block) => ({ block, height: block.offsetHeight }))
  delete root.dataset.standIns
  // Innermost first: what holds others may be right again by then.
  for (const { block, height } of before.reverse()) keepHeight(block, height)
}

function blocksOnScreen() {
  return [...document.querySelectorAll<HTMLElement>(blocks)].filter((block) => {
    const { top, bottom, height } = block.getBoundingClientRect()
    return height > 0 && top < innerHeight && bottom > 0 && getComputedStyle(block).display !== 'inline'
  })
}

function keepHeight(block: HTMLElement, height: number) {
  if (block.offsetHeight === height) return
  const spacing = Number.parseFloat(getComputedStyle(block).letterSpacing) || 0
  const size = Number.parseFloat(getComputedStyle(block).fontSize)
  for (const hair of hairs) {
    block.style.letterSpacing = `${spacing + hair * size}px`
    if (block.offsetHeight === height) return
  }
  block.style.letterSpacing = ''
}
