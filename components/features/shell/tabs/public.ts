export { useLeaveGuard } from './leave-guards'
export { useTabKey } from './tab-commands'
export { useOwnAddress } from './use-own-address'
