export { MenuPermissionViewer } from './menu-viewer-drawer'
export { useViewer } from './use-viewer'
