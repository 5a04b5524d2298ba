/** The districts of `app/`, from the ground up: each imports only those before it. */
const districts = [
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

/** Screen pieces that other folders may use. */
const lent = [
  '^app/cms/media/picture-field\\.tsx$',
  '^app/cms/collections/(?:form-fields|item-form-page|item-page)\\.tsx$',
  '^app/accounts/login/login-screen\\.tsx$',
  '^app/accounts/login/reauth-field\\.tsx$',
  '^app/events/event/event-(?:row|list-item|editor|admin-list)\\.tsx$',
]

const noUpwardImports = districts.flatMap((names, level) =>
  names.map((name) => {
    const above = [...names.filter((other) => other !== name), ...districts.slice(level + 1).flat()]
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
      comment: 'Two folders that import each other are one folder; move what both need below them.',
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
      comment: 'A folder lends its rules and stores. The screen pieces that it lends are named here.',
      severity: 'error',
      from: { path: '^app/([^/]+/[^/]+)/', pathNot: '^app/(?:site/home|admin)/' },
      to: {
        path: '^app/(?!ui/|platform/)[^/]+/[^/]+/.*(?:\\.tsx|-form\\.ts|-mail\\.server\\.ts)$',
        pathNot: ['^app/$1/', ...lent],
      },
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
