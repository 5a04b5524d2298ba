// Makes the site's fonts from their packages (only the letters and weights we use, named by content hash) and their
// fallbacks: system fonts adjusted to the same line height and average width.
// Run by hand when a font changes: node scripts/fonts.ts
import { createHash } from 'node:crypto'
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createFontStack } from '@capsizecss/core'
import subsetFont from 'subset-font'
// From @capsizecss/metrics 4.3.0, which has every font of Google's in 170 MB.
import metrics from './font-metrics.json' with { type: 'json' }

const {
  arial,
  arialBold,
  figtree,
  figtreeSemibold,
  literata,
  literataSemibold,
  notoSerif,
  notoSerifBold,
  roboto,
  robotoBold,
  timesNewRoman,
  timesNewRomanBold,
} = metrics

const basic = Array.from({ length: 0x7f - 0x20 }, (_, i) => String.fromCodePoint(0x20 + i)).join('')
const latin = `${basic}\u00a0©«»°·×àáâäçèéêëíîïñóôöúûüÀÁÉÍÓÚ–—‘’“”•…→←↑↗✓−⅓½`
// Letters of transliteration, such as in tafsīr and ḥadīth; fetched only by a page that has them.
const latinExtended = 'āĀīĪūŪḥḤṣṢḍḌṭṬẓẒʿʾğĞşŞİıćčšž'

const faces = [
  {
    family: 'Literata',
    name: 'literata',
    file: 'literata/files/literata-latin-wght-normal.woff2',
    letters: latin,
    weights: [400, 700],
  },
  {
    family: 'Literata',
    name: 'literata-ext',
    file: 'literata/files/literata-latin-ext-wght-normal.woff2',
    letters: latinExtended,
    weights: [400, 700],
  },
  {
    family: 'Figtree',
    name: 'figtree',
    file: 'figtree/files/figtree-latin-wght-normal.woff2',
    letters: latin,
    weights: [400, 700],
  },
  {
    family: 'Figtree',
    name: 'figtree-ext',
    file: 'figtree/files/figtree-latin-ext-wght-normal.woff2',
    letters: latinExtended,
    weights: [400, 700],
  },
]

/** Linux has Liberation, which is metrically compatible with the Microsoft fonts. */
const liberation = <Metrics extends object>(metrics: Metrics, name: string, style = '') => ({
  ...metrics,
  familyName: `Liberation ${name}`,
  fullName: `Liberation ${name}${style && ` ${style}`}`,
  postscriptName: `Liberation${name}${style && `-${style}`}`,
})

/** For Windows, macOS and iOS; for Linux; for Android. Every system has one of each row. */
const fallbacks = [
  {
    variable: '--font-serif-fallback',
    generic: 'serif',
    regular: [literata, timesNewRoman, liberation(timesNewRoman, 'Serif'), notoSerif],
    semibold: [
      literataSemibold,
      timesNewRomanBold,
      liberation(timesNewRomanBold, 'Serif', 'Bold'),
      notoSerifBold,
    ],
  },
  {
    variable: '--font-sans-fallback',
    generic: 'sans-serif',
    regular: [figtree, arial, liberation(arial, 'Sans'), roboto],
    semibold: [figtreeSemibold, arialBold, liberation(arialBold, 'Sans', 'Bold'), robotoBold],
  },
]

const folder = 'public/fonts'
mkdirSync(folder, { recursive: true })
for (const old of globSync(`${folder}/*.woff2`)) rmSync(old)

let css = '/* Written by scripts/fonts.ts. */\n'
for (const { family, name, file, letters, weights } of faces) {
  const [min = 400, max = 700] = weights
  const font = await subsetFont(readFileSync(`node_modules/@fontsource-variable/${file}`), letters, {
    targetFormat: 'woff2',
    variationAxes: { wght: { min, max } },
  })
  const url = save(name, font)
  css += fontFace(family, url, `${min} ${max}`, rangeOf(letters))
}
css += fontFace(
  'Amiri',
  save('amiri', readFileSync('node_modules/@fontsource/amiri/files/amiri-arabic-400-normal.woff2')),
  '400',
  'U+0600-06FF, U+0750-077F, U+08A0-08FF, U+FB50-FDFF, U+FE70-FEFF',
)
for (const { variable, generic, regular, semibold } of fallbacks) {
  const normal = createFontStack(regular, { fontFaceProperties: { fontWeight: '400 500' } })
  const bold = createFontStack(semibold, { fontFaceProperties: { fontWeight: '600 700' } })
  const [, ...families] = normal.fontFamily.split(', ')
  css += `${normal.fontFaces}\n${bold.fontFaces}\n`
  css += `:root { ${variable}: ${[...families, generic].join(', ')}; }\n`
}
css += `:root { --font-arabic-fallback: 'Noto Naskh Arabic', serif; }\n`
writeFileSync('app/ui/fonts.css', css)
function save(name: string, font: Buffer) {
  const hash = createHash('sha256').update(font).digest('hex').slice(0, 8)
  writeFileSync(`${folder}/${name}.${hash}.woff2`, font)
  console.log(`${name} ${(font.length / 1024).toFixed(1)} KB`)
  return `/fonts/${name}.${hash}.woff2`
}

function fontFace(family: string, url: string, weight: string, range: string) {
  return `@font-face { font-family: '${family}'; src: url('${url}') format('woff2'); font-weight: ${weight}; font-display: swap; unicode-range: ${range}; }\n`
}

function rangeOf(letters: string) {
  const points = [...new Set(letters)].map((letter) => letter.codePointAt(0) ?? 0).sort((a, b) => a - b)
  const ranges: [number, number][] = []
  for (const point of points) {
    const last = ranges.at(-1)
    if (last && point === last[1] + 1) last[1] = point
    else ranges.push([point, point])
  }
  const hex = (point: number) => point.toString(16).toUpperCase().padStart(4, '0')
  return ranges.map(([from, to]) => (from === to ? `U+${hex(from)}` : `U+${hex(from)}-${hex(to)}`)).join(', ')
}
