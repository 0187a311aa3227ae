export { useChangeRealtime, useRealtime } from './realtime-state'
export { usePermission, useShell } from './shell-context'
