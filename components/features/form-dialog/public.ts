export { FormDialog } from './form-dialog'
export { FormNotices, FormPanel } from './form-panel'
export { type DialogFrame, LoadingDialog } from './loading-dialog'
export { type Saving, type Target, useDesignForm } from './use-design-form'
