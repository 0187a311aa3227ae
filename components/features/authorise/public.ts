export { RoleStepPanel } from './role-step-panel'
export { TickPanel } from './tick-panel'
export { treeItems } from './utils'
