export { useLeaveGuard } from './leave-guards'
export { useTabKey } from './tab-commands'
