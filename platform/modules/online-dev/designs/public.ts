/** What flows use of designs, besides what everybody may (`../public`): that one is used where data interfaces run. */

export { isFormUsed } from './flow-form-store'
export { demandReadableFlowForm, demandReleasableForm, releaseFlowForm, removeFlowFormDesign } from './flow-forms'
export { formInUse } from './functional-form'
export { prepareTable } from './prepare-table'
