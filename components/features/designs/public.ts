export { DesignMessages } from './design-messages-panel'
export { DesignPage } from './design-page'
export { demandTables, TablesGrid } from './tables-panel'
export type { DesignSort } from './types'
