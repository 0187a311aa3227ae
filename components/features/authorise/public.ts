export { TickPanel } from './tick-panel'
export { leavesOf, ticksOf, treeItems } from './utils'
