export { TickPanel } from './tick-panel'
export { treeItems } from './utils'
