/** The light theme's colors from `tokens.css`, for generated pictures, the manifest and the browser's toolbar. */
export const palette = {
  parchment: '#fbf7ef',
  night: '#0f1a15',
  evergreen: '#1f5a43',
  evergreenDeep: '#123527',
  lamp: '#e2b765',
}
