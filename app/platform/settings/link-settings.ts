import { lines, url } from './setting-field.ts'
import { parseSocialLink } from './social-link.ts'

const sampleLinkOptions = { optional: true, hasSample: true }

/** The defaults are the platforms' front pages: they work without leading to someone else's account. */
export const linkFields = [
  url('donationFormUrl', 'Donation form', 'https://www.launchgood.com/', {
    ...sampleLinkOptions,
    hint: 'Opened by Donate in the top bar. If empty, Donate opens the Donate page of this site.',
  }),
  url('writeForUsUrl', 'Write for Us', 'https://docs.google.com/forms/', {
    ...sampleLinkOptions,
    hint: 'On the articles page.',
  }),
  url('joinMissionUrl', 'Join the Mission', 'https://docs.google.com/forms/', {
    ...sampleLinkOptions,
    hint: 'On the About page.',
  }),
  url('joinCommitteeUrl', 'Join the Committee', 'https://docs.google.com/forms/', {
    ...sampleLinkOptions,
    hint: 'On the projects page.',
  }),
  url('videoUrl', 'Videos', 'https://www.youtube.com/', sampleLinkOptions),
  url('photosUrl', 'Photos', 'https://www.instagram.com/', sampleLinkOptions),
  url('shortVideosUrl', 'Short videos', 'https://www.tiktok.com/', sampleLinkOptions),
  lines('socialLinks', 'More social links', [], {
    hint: 'Shown in the footer. Enter one per line: WhatsApp, Telegram, Discord or any other site. You can put a name before the link: “Sisters https://chat.whatsapp.com/…”.',
    optional: true,
    maxLines: 30,
    max: 500,
    check: (lines) => {
      const invalid = lines.find((line) => !parseSocialLink(line))
      return (
        invalid !== undefined && `“${invalid}” does not end with a full link, such as https://t.me/yourgroup`
      )
    },
  }),
]
