export { GridPanel, PaperSheet } from './sheet-panel'
