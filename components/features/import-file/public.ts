export { FileChoice } from './file-panel'
export { ImportButton } from './import-button'
export { useExport } from './use-export'
