/** Colours of `tokens.css`, by day, for what no style reaches: drawn pictures, the manifest, a browser's own bars. */
export const palette = {
  parchment: '#fbf7ef',
  night: '#0f1a15',
  evergreen: '#1f5a43',
  evergreenDeep: '#123527',
  lamp: '#e2b765',
}
