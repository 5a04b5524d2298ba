import { defaultBrandColor } from './brand-color.ts'
import { logoPattern, shareImagePattern } from './brand-files.ts'
import { checkbox, choice, color, email, file, line } from './setting-field.ts'

/** The organization's name, tagline and contact email. */
export const organizationFields = [
  line('name', 'Name', 'Shajara', { hasSample: true, max: 60 }),
  line('tagline', 'Tagline', "Rooted in the Qur'an, Growing Through Service", {
    hint: 'Shown below the name on the homepage.',
    hasSample: true,
    max: 140,
  }),
  email('contactEmail', 'Contact email', 'salaam@shajara.example', {
    hint: 'Shown to visitors so that they can write to you.',
    hasSample: true,
  }),
]

/** What the site looks like. `ui/brand-palette.ts` computes the palette. */
export const appearanceFields = [
  color('brandColor', 'Brand color', defaultBrandColor, {
    hint: 'Buttons, links and backgrounds get this color. Where it would be hard to read, a darker shade is used, or a lighter one in the dark theme. The pictures, guides and icons that came with the site change to match within a few minutes.',
  }),
  choice('heroShape', 'Pictures at the top of the homepage', 'arch', {
    options: { arch: 'In a pointed arch', plain: 'In a rectangle' },
  }),
]

export const logoFields = [
  file('logo', 'Logo', '', {
    hint: 'SVG, PNG, JPEG or WebP. The icons in browsers and on phones are made from it, so a square one works best.',
    pattern: logoPattern,
  }),
  checkbox('nameBesideLogo', 'Show the name next to the logo', true, {
    hint: 'Turn this off if your logo already contains the name.',
  }),
  file('sharePicture', 'Social sharing image', '', {
    hint: 'Shown where a link to the site is shared, unless the page has its own picture. At least 1200 × 630 pixels.',
    pattern: shareImagePattern,
  }),
  line('sharePictureAlt', 'Description of the social sharing image', '', {
    hint: 'Read aloud to people who cannot see it.',
    optional: true,
    max: 300,
  }),
]
