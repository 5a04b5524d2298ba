import type { ReactNode } from 'react'
import type { Platform } from '#app/platform/settings/social-link.ts'

interface IconProps {
  className?: string
}

/** Line icons on a 24-pixel grid. They are decorative and need a text label next to them. */
function Icon({ className = 'size-6', children }: IconProps & { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 24 24"
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  )
}

export const MenuIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 7h16M4 12h16M4 17h16" />
  </Icon>
)

export const DragHandleIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01" strokeWidth="3" />
  </Icon>
)

export const CloseIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M6 6l12 12M18 6L6 18" />
  </Icon>
)

export const SearchIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="10.5" cy="10.5" r="6" />
    <path d="M15 15l5 5" />
  </Icon>
)

export const PersonIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="12" cy="8.5" r="3.5" />
    <path d="M5 20c.8-3.7 3.5-5.5 7-5.5s6.2 1.8 7 5.5" />
  </Icon>
)

export const VideoIcon = (props: IconProps) => (
  <Icon {...props}>
    <rect x="3" y="5.5" width="18" height="13" rx="3.5" />
    <path d="M10.5 9.300v5.400l4.5-2.700z" />
  </Icon>
)

export const PhotoIcon = (props: IconProps) => (
  <Icon {...props}>
    <rect x="4" y="4" width="16" height="16" rx="4.5" />
    <circle cx="12" cy="12" r="3.6" />
    <path d="M16.8 7.200h.01" />
  </Icon>
)

export const ShortVideoIcon = (props: IconProps) => (
  <Icon {...props}>
    <rect x="7" y="3" width="10" height="18" rx="3" />
    <path d="M11 9.500v5l3.5-2.500z" />
  </Icon>
)

export const CalendarIcon = (props: IconProps) => (
  <Icon {...props}>
    <rect x="4" y="5.5" width="16" height="14.5" rx="2" />
    <path d="M4 10h16M8.5 3.500v4M15.5 3.500v4" />
  </Icon>
)

export const ClockIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="12" cy="12" r="8" />
    <path d="M12 7.500V12l3 2" />
  </Icon>
)

export const LocationIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 21c4.5-4.7 6.5-8 6.5-11a6.5 6.5 0 0 0-13 0c0 3 2 6.3 6.5 11z" />
    <circle cx="12" cy="10" r="2.3" />
  </Icon>
)

export const DownloadIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 4v11m-4.5-4.500L12 15l4.5-4.500M5 19.500h14" />
  </Icon>
)

export const ShareIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 15V4m-4 4l4-4 4 4M7 11.500H5.500V20h13v-8.500H17" />
  </Icon>
)

export const EyeIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M3 12c2.200-3.900 5.300-6 9-6s6.800 2.100 9 6c-2.200 3.900-5.300 6-9 6s-6.800-2.100-9-6z" />
    <circle cx="12" cy="12" r="2.6" />
  </Icon>
)

export const PlayIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M9 6.500v11l8.5-5.500z" />
  </Icon>
)

export const PauseIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M9 6v12M15 6v12" />
  </Icon>
)

export const PreviousIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M14.5 6l-6 6 6 6" />
  </Icon>
)

export const NextIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M9.5 6l6 6-6 6" />
  </Icon>
)

export const ArrowIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M5 12h14m-5-5l5 5-5 5" />
  </Icon>
)

export const CheckIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M5 12.500l4.5 4.500L19 7.5" />
  </Icon>
)

export const LinkIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M10 14a4 4 0 0 0 5.700 0l3-3a4 4 0 0 0-5.700-5.700l-1 1M14 10a4 4 0 0 0-5.700 0l-3 3a4 4 0 0 0 5.700 5.700l1-1" />
  </Icon>
)

export const WhatsAppIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 20l1.200-4A8 8 0 1 1 8 18.800z" />
    <path d="M9 8.500c0 4 2.500 6.500 6.500 6.500l.5-2-2-1-1 1c-1-.5-2-1.500-2.500-2.500l1-1-1-2z" />
  </Icon>
)

export const TelegramIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M21 4L3 11l6 2.500L18 7l-7 8 6.500 4.500z" />
    <path d="M9 13.500V20l3.200-3.700" />
  </Icon>
)

export const DiscordIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M8.500 6.500C7 6.700 6 7 5 7.500c-1.700 3-2.300 6-2 9.500 1.500 1.200 3 1.800 4.500 2l1-2M15.500 6.500c1.500.2 2.500.5 3.500 1 1.700 3 2.300 6 2 9.500-1.500 1.200-3 1.800-4.500 2l-1-2M7 16.500c3.300 1.300 6.700 1.300 10 0M8.500 6.500c2.300-.6 4.700-.6 7 0" />
    <path d="M9 12.500h.01M15 12.500h.01" strokeWidth="3" />
  </Icon>
)

export const FacebookIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="12" cy="12" r="8.500" />
    <path d="M12 20.500V11c0-1.700.8-2.500 2.500-2.500M9.500 13h5" />
  </Icon>
)

export const LinkedInIcon = (props: IconProps) => (
  <Icon {...props}>
    <rect x="4" y="4" width="16" height="16" rx="3" />
    <path d="M8 11v5M8 8h.01M12 16v-5M12 13c0-2.500 4-2.500 4 0v3" />
  </Icon>
)

export const XIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4.500 4.500l11 15h4l-11-15zM19 4.500l-6 6.700M10.500 13.500l-5.500 6" />
  </Icon>
)

const socialIcons: Record<Platform, (props: IconProps) => ReactNode> = {
  whatsapp: WhatsAppIcon,
  telegram: TelegramIcon,
  discord: DiscordIcon,
  facebook: FacebookIcon,
  instagram: PhotoIcon,
  youtube: VideoIcon,
  tiktok: ShortVideoIcon,
  linkedin: LinkedInIcon,
  x: XIcon,
}

/** The icon of a social link; a chain link for other sites. */
export function SocialIcon({ platform = null, ...props }: IconProps & { platform?: Platform | null }) {
  const PlatformIcon = platform ? socialIcons[platform] : LinkIcon
  return <PlatformIcon {...props} />
}

export const EditIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M5 19l1-4.200L16.300 4.500l3.200 3.200L9.200 18zM14 6.800l3.200 3.200" />
  </Icon>
)
