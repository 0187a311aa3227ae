/** How templates become paper, for the screen on which they are made. */
export { type Paper, paperSource } from '../paper'
export { PaperPanel } from '../paper-panel'
export { createRenderer } from '../render-record'
export { lossesOf, sanitizeForEditing, sanitizeTemplate } from '../sanitize-template'
