import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** Every address of the site. */
export default [
  index('home/home.route.tsx'),
  route('about', 'content/about.route.tsx'),
  route('vision', 'content/vision.route.tsx'),
  route('privacy', 'content/privacy.route.tsx'),
  layout('resources/resources.route.tsx', [route('resources', 'initiatives/submit-initiative.route.tsx')]),
  route('projects', 'projects/projects.route.tsx'),
  route('projects/:slug', 'projects/project-page.route.tsx'),
  route('articles', 'articles/articles.route.tsx'),
  route('articles/feed.atom', 'articles/article-feed.route.ts'),
  route('articles/:slug', 'articles/article-page.route.tsx'),
  route('setup', 'accounts/setup.route.tsx'),
  route('donate', 'donations/donate.route.tsx'),
  route('contact', 'contact/contact.route.tsx'),
  route('merch', 'merch/merch.route.tsx'),
  route('app', 'app-teaser/app.route.tsx'),
  route('volunteer', 'events/volunteer.route.tsx'),
  route('calendar.ics', 'events/calendar-feed.route.ts'),
  route('events/:slug', 'events/event-page.route.tsx'),
  route('events/:slug/event.ics', 'events/event-ics.route.ts'),
  route('events/:slug/preview.png', 'events/event-preview.route.ts'),
  route('theme', 'shell/theme.route.ts'),
  route('design', 'shell/design.route.tsx'),
  route('*', 'shell/not-found.route.tsx'),
] satisfies RouteConfig
