/** The layers of `app/`, lowest first. A folder imports only those of lower layers. */
const layers = [
  ['platform'],
  ['ui'],
  ['cms'],
  ['accounts'],
  ['events', 'quran', 'giving'],
  ['site'],
  ['members'],
  ['admin'],
  ['api'],
]

/** Components and forms that other folders may import. */
const shared = [
  '^app/quran/charts/(?:reading-tree-figure|community-tree|year-heat-map|tree-drawing|week-bars|juz-map)\\.tsx$',
  '^app/quran/groups/group-news\\.tsx$',
  '^app/events/signup/added-party-fields\\.tsx$',
  '^app/cms/inbox/thread\\.tsx$',
  '^app/cms/media/(?:picture-field|insert-picture|focal-picker)\\.tsx$',
  '^app/cms/collections/(?:form-fields|item-form-page|item-page)\\.tsx$',
  '^app/accounts/login/login-screen\\.tsx$',
  '^app/accounts/login/(?:reauth-field|reauth-form|new-password-field)\\.tsx$',
  '^app/accounts/phone/phone-fields\\.tsx$',
  '^app/accounts/login/new-account-form\\.ts$',
  '^app/site/initiatives/initiative-form\\.ts$',
  '^app/events/series/(?:series-fields|scope-field)\\.tsx$',
  '^app/events/event/(?:add-event|event-row|event-list-item|event-admin-list|event-admin-page)\\.tsx$',
  '^app/events/check-in/check-in-code\\.tsx$',
  '^app/quran/log/(?:log-reading-button|log-fields)\\.tsx$',
  '^app/giving/amounts/fee-checkbox\\.tsx$',
  '^app/giving/donors/public-name\\.tsx$',
  '^app/giving/campaigns/campaign-progress\\.tsx$',
  '^app/giving/pledges/pledge-form-view\\.tsx$',
  '^app/quran/log/log-form\\.ts$',
]

const noUpwardImports = layers.flatMap((names, level) =>
  names.map((name) => {
    const above = [...names.filter((other) => other !== name), ...layers.slice(level + 1).flat()]
    return {
      name: `${name}-imports-only-below`,
      severity: 'error',
      from: { path: `^app/${name}/` },
      to: { path: `^app/(?:(?:${[...above, name === 'api' ? 'none' : 'api'].join('|')})/|[^/]+$)` },
    }
  }),
)

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...noUpwardImports,
    {
      name: 'no-cycle-between-folders',
      comment: 'Two folders that import each other are one folder. Move what both need below them.',
      severity: 'error',
      scope: 'folder',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-cycle-between-files',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'screens-stay-in-their-folder',
      comment:
        'Other folders may import rules and stores, and only the components listed in `shared`. The homepage and the admin area may import all.',
      severity: 'error',
      from: { path: '^app/([^/]+/[^/]+)/', pathNot: '^app/(?:site/home|admin)/' },
      to: {
        path: '^app/(?!ui/|platform/)[^/]+/[^/]+/.*(?:\\.tsx|-form\\.ts|-mail\\.server\\.ts)$',
        pathNot: ['^app/$1/', ...shared],
      },
    },
    {
      name: 'no-test-code-in-the-program',
      severity: 'error',
      from: { path: '^(?:app/|server\\.ts$)' },
      to: { path: '^tests/' },
    },
    {
      name: 'no-development-package-in-the-site',
      comment: '`npm start` installs `dependencies` alone, to build the site and to run it.',
      severity: 'error',
      from: { path: '^(?:app/|server\\.ts$)' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'nothing-imports-a-route',
      severity: 'error',
      from: { pathNot: '^app/routes\\.ts$|\\.test\\.tsx?$' },
      to: { path: '\\.route\\.tsx?$' },
    },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    exclude: { path: '\\.(test|e2e)\\.tsx?$|/\\+types/' },
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.css'],
      conditionNames: ['import', 'node'],
    },
  },
}
