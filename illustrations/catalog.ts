// Every built-in picture: its name, alt text and sizes. The files are in public/pictures, as
// <name>-<shape>-<width>.avif and .webp. This is plain data, so that the seed can import it.

type Shape = 'wide' | 'tall'
export type PictureVariant = { shape: Shape; width: number; height: number; widths: readonly number[] }
export type Picture = {
  name: string
  alt: string
  variants: readonly PictureVariant[]
  /** Whether there is also a link preview, <name>-share.jpg, of 1200 by 630 pixels. */
  hasLinkPreview: boolean
}

const baseWidths = [400, 800, 1200] as const
const wide: PictureVariant = { shape: 'wide', width: 1200, height: 800, widths: baseWidths }
const heroWide: PictureVariant = { shape: 'wide', width: 1600, height: 1000, widths: [...baseWidths, 1600] }
const tall: PictureVariant = { shape: 'tall', width: 1200, height: 1500, widths: [400, 600, 800, 1200] }
const banner: PictureVariant = { shape: 'wide', width: 1800, height: 600, widths: [...baseWidths, 1600] }

const hero = (name: string, alt: string): Picture => ({
  name,
  alt,
  variants: [heroWide, tall],
  hasLinkPreview: true,
})
const card = (name: string, alt: string): Picture => ({ name, alt, variants: [wide], hasLinkPreview: true })
const spot = (name: string, alt: string): Picture => ({ name, alt, variants: [wide], hasLinkPreview: false })

export const catalog: readonly Picture[] = [
  hero(
    'painting-event',
    'A half-painted garden mural within pointed arches on a courtyard wall, with a ladder, brushes and open pots of paint',
  ),
  hero(
    'community-event',
    'Two long tables laid for many guests, running toward a lit gate under trees and lanterns at dusk',
  ),
  hero(
    'homeless-outreach',
    'A row of warm meal boxes on a table at dusk, with tea, oranges and bread, the lights of the city coming on behind',
  ),
  hero(
    'dawah-table',
    'A table with books, a bowl of dates and a tray of tea under a striped canopy, a banner with an eight-pointed star behind it',
  ),
  hero(
    'evening-circle',
    'An empty circle of cushions around a carpet under a lantern, seen through a pointed arch, the chairs already stacked',
  ),
  card(
    'quran-log',
    'A closed mushaf on a wooden stand next to a phone whose screen shows a star for each day read, in afternoon light',
  ),
  card(
    'quran-circles',
    'Stands with closed books set in a half circle on a green carpet, in the light of three arched windows',
  ),
  card(
    'homeless-feedings',
    'A large steaming pot with its ladle, a stack of bowls, bread and oranges on a kitchen table, the city at dusk in the window',
  ),
  card(
    'masjid-cleanups',
    'A broom, a bucket and folded cloths before the tiled door of a masjid, its courtyard still wet',
  ),
  card(
    'youth-programming',
    'Backpacks, skateboards and a basketball left by an open arched door, a court drawn in chalk in the yard',
  ),
  card(
    'warmth-and-wisdom',
    'Folded blankets with a knitted cap, a scarf, books and hot tea by a window with snow falling outside',
  ),
  card(
    'article-one-page-a-day',
    'A closed mushaf on a desk by a window at dawn, with a lamp, a cup and a wall calendar with a star for each day of reading',
  ),
  card(
    'article-two-hundred-plates',
    'Rows of filled bowls on a long table in a courtyard at dusk, with two tall stacks of plates next to them',
  ),
  card(
    'article-clean-masjid',
    'Morning light through an open door falls across a red carpet, where a vacuum cleaner, a spray bottle and folded cloths stand ready',
  ),
  {
    name: 'structure-banner',
    alt: 'The initiative as a tree: its roots in the ground, one trunk, and three large branches that carry a star, a book and a lantern',
    variants: [banner],
    hasLinkPreview: false,
  },
  spot(
    'empty-calendar',
    'A wall calendar with every day still open, next to a potted sapling in afternoon light',
  ),
  spot('empty-inbox', 'An open, empty mailbox in front of a tiled garden niche, with tulips on either side'),
  spot(
    'lost-path',
    'A garden path that forks under trees at dusk, with a signpost and a lantern at the fork',
  ),
  {
    name: 'app-teaser',
    alt: 'A phone under a pointed arch at dusk, its screen filled with a grid of stars, most of them lit',
    variants: [tall],
    hasLinkPreview: false,
  },
]
