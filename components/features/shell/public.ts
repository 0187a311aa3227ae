export { type ModulePermission, type ShellValue, usePermission, useShell } from './shell-context'
