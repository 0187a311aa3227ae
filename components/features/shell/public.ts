export { usePermission, useShell } from './shell-context'
