import { lazyCode } from '@/components/ui/lazy-code'

/** A record beside any page; its code comes when one is opened. */
export const RecordViewer = lazyCode(() => import('./record-viewer-dialog').then((file) => file.RecordViewer))

/** A list while it is designed, as people will have it. */
export const DesignPreview = lazyCode(() => import('./design-preview-panel').then((file) => file.DesignPreview))

/** Rows for a module that is not open; its code comes with the first of them. */
export const ModuleImport = lazyCode(() => import('./importing/module-import-panel').then((file) => file.ModuleImport))

export { searchOfQuery } from './super-query/utils'
