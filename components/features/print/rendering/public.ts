/** How templates become paper, for the screen on which they are made. */
export type { Paper } from '../paper'
export { PaperPanel } from '../paper-panel'
export { PrintMessages } from '../print-texts-panel'
export { createRenderer } from '../render-record'
export { lossesOf, sanitizeForEditing } from '../sanitize-template'
