import type { BuiltDesign } from './build'
import { hipContact } from './hip-contact'
import { hipDevice } from './hip-device'
import { hipFeedback } from './hip-feedback'
import { hipInvoice } from './hip-invoice'
import { hipInvoiceMonth } from './hip-invoice-month'
import { hipInvoiceView } from './hip-invoice-view'
import { hipMaterial } from './hip-material'
import { hipMoldTrial } from './hip-mold-trial'
import { hipOrder } from './hip-order'
import { hipPayApply } from './hip-pay-apply'
import { hipPlan } from './hip-plan'
import { hipPrice } from './hip-price'
import { hipProject } from './hip-project'
import { hipSeal } from './hip-seal'
import { hipStockIn } from './hip-stock-in'
import { hipStockOut } from './hip-stock-out'
import { hipSupplier } from './hip-supplier'

export const moduleCodes = [
  'hipProject',
  'hipPlan',
  'hipInvoice',
  'hipSeal',
  'hipMoldTrial',
  'hipPayApply',
  'hipSupplier',
] as const
export type ModuleCode = (typeof moduleCodes)[number]

export const designs: Readonly<Record<ModuleCode, BuiltDesign>> = {
  hipProject,
  hipPlan,
  hipInvoice,
  hipSeal,
  hipMoldTrial,
  hipPayApply,
  hipSupplier,
}

/** Modules that show the other kinds of lists (contract 3b §4.4). Beside the seven they have neither serial numbers nor templates. */
export const listModuleCodes = [
  'hipOrder',
  'hipMaterial',
  'hipPrice',
  'hipFeedback',
  'hipDevice',
  'hipContact',
  'hipStockOut',
] as const
export type ListModuleCode = (typeof listModuleCodes)[number]

const listDesigns: Readonly<Record<ListModuleCode, BuiltDesign>> = {
  ...{ hipOrder, hipMaterial, hipPrice, hipFeedback, hipDevice, hipContact, hipStockOut },
}

/** Lists over data interfaces (contract 3b §12), which keep no records. */
export const viewCodes = ['hipInvoiceView', 'hipInvoiceMonth'] as const
type ViewCode = (typeof viewCodes)[number]

const viewDesigns: Readonly<Record<ViewCode, BuiltDesign>> = { hipInvoiceView, hipInvoiceMonth }

/** Modules on tables of the business (contract 3b §3), whose rows are their records. */
export const tableCodes = ['hipStockIn'] as const
type TableCode = (typeof tableCodes)[number]

export type SeedModuleCode = ModuleCode | ListModuleCode | ViewCode | TableCode

export const allDesigns: Readonly<Record<SeedModuleCode, BuiltDesign>> = {
  ...designs,
  ...listDesigns,
  ...viewDesigns,
  hipStockIn,
}
